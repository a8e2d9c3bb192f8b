import { Console } from "node:console";
import { Server } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "../terminal/command-error.ts";
import type { Streams } from "../terminal/streams.ts";

/**
 * Keeps the module that a command loads from what would harm the command: it writes nothing to the
 * result, does not listen, and no promise that it forgot ends the process.
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

  /** Gives what the module has started, and did not wait for, time to fail. */
  async settle(): Promise<void> {
    await wait(graceTime);
  }

  /**
   * @param hide - Removes secrets from the reason.
   * @throws {@link CommandError} when the module has listened, or left a promise that rejects.
   */
  assertQuiet(path: string, hide = (text: string): string => text): void {
    if (this.#hasListened) throw new CommandError(`${path} ${listening}`);
    if (this.#rejected === undefined) return;
    const { reason } = this.#rejected;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    throw new CommandError(`${path} leaves a promise that rejects`, `: ${hide(text)}`);
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

  /** Takes everything back. */
  release(): void {
    Object.assign(console, this.#console);
    this.#server.listen = this.#listen;
    process.off("unhandledRejection", this.#onRejection);
  }

  readonly #onRejection = (reason: unknown): void => {
    this.#rejected ??= { reason };
  };
}

/** What every server of Node listens through. */
interface ListeningPrototype {
  listen: (...parameters: never) => unknown;
}

const listening =
  "listens when it is imported: a command needs a module that only exports the application; start the server in another one";

/** In milliseconds. */
const graceTime = 20;
