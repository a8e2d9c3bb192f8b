import { Console } from "node:console";
import { Server } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "../terminal/command-error.ts";
import type { Streams } from "../terminal/streams.ts";

/**
 * Protects a command from the module that it loads: the module cannot write to the result or listen, and its unhandled
 * rejections do not end the process.
 */
export class ModuleGuard {
  readonly #console: Console = { ...console };
  readonly #server: ListeningPrototype = Server.prototype;
  readonly #listen: ListeningPrototype["listen"];
  #hasListened = false;
  #rejected: { readonly reason: unknown } | undefined;

  constructor({ stderr }: Streams) {
    Object.assign(console, new Console({ stdout: stderr, stderr }));
    const refuse = (): never => {
      this.#hasListened = true;
      throw new CommandError(listening);
    };
    this.#listen = this.#server.listen;
    this.#server.listen = refuse;
    process.on("unhandledRejection", this.#onRejection);
  }

  /** Gives unawaited work of the module time to fail. */
  async settle(): Promise<void> {
    await wait(graceTime);
  }

  /**
   * @param hide - Removes secrets from the reason.
   * @throws {@link CommandError} when the module has listened, or has an unhandled rejection.
   */
  assertQuiet(path: string, hide = (text: string): string => text): void {
    if (this.#hasListened) throw new CommandError(`${path} ${listening}`);
    if (this.#rejected === undefined) return;
    const { reason } = this.#rejected;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    throw new CommandError(`${path} has an unhandled rejection`, `: ${hide(text)}`);
  }

  /** Drops what the module writes to its `console`. */
  silence(): void {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => {
        done();
      },
    });
    Object.assign(console, new Console({ stdout }));
  }

  /** Restores everything. */
  release(): void {
    Object.assign(console, this.#console);
    this.#server.listen = this.#listen;
    process.off("unhandledRejection", this.#onRejection);
  }

  readonly #onRejection = (reason: unknown): void => {
    this.#rejected ??= { reason };
  };
}

/** The prototype of all servers of Node. */
interface ListeningPrototype {
  listen: (...parameters: never) => unknown;
}

const listening =
  "listens when it is imported: export the application without starting it, and start the server in another module";

/** In milliseconds. */
const graceTime = 20;
