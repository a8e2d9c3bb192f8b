import { Console } from "node:console";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "../terminal/command-error.ts";
import type { Streams } from "../terminal/streams.ts";

/**
 * Protects a command from the module that it loads: the module cannot write to the result, listen or end the process, and
 * neither its unhandled rejections nor its exceptions outside a request do.
 */
export class ModuleGuard {
  readonly #console: Console = { ...console };
  readonly #server: ListeningPrototype = Server.prototype;
  readonly #listen: ListeningPrototype["listen"];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is put back as it was.
  readonly #exit = process.exit;
  #mistake: string | undefined;
  #failure: { readonly kind: string; readonly reason: unknown } | undefined;

  constructor({ stderr }: Streams) {
    Object.assign(console, new Console({ stdout: stderr, stderr }));
    const refuse = (mistake: string): never => {
      this.#mistake ??= mistake;
      throw new CommandError(mistake);
    };
    this.#listen = this.#server.listen;
    this.#server.listen = () => refuse(listening);
    this.#setExit(() => refuse(exiting));
    process.on("unhandledRejection", this.#onRejection);
    process.on("uncaughtException", this.#onException);
  }

  /** Gives unawaited work of the module time to fail. */
  async settle(): Promise<void> {
    await wait(graceTime);
  }

  /**
   * @param hide - Removes secrets from the reason.
   * @throws {@link CommandError} when the module has listened, tried to end the process, or failed outside a request.
   */
  assertQuiet(path: string, hide = (text: string): string => text): void {
    if (this.#mistake !== undefined) throw new CommandError(`${path} ${this.#mistake}`);
    if (this.#failure === undefined) return;
    const { kind, reason } = this.#failure;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    throw new CommandError(`${path} has an ${kind}`, `: ${hide(text)}`);
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
    this.#setExit(this.#exit);
    process.off("unhandledRejection", this.#onRejection);
    process.off("uncaughtException", this.#onException);
  }

  /** A module may also import `exit` from `node:process`. */
  #setExit(exit: typeof process.exit): void {
    process.exit = exit;
    syncBuiltinESMExports();
  }

  readonly #onRejection = (reason: unknown): void => {
    this.#failure ??= { kind: "unhandled rejection", reason };
  };

  readonly #onException = (reason: unknown): void => {
    this.#failure ??= { kind: "exception outside a request", reason };
  };
}

/** The prototype of all servers of Node. */
interface ListeningPrototype {
  listen: (...parameters: never) => unknown;
}

const listening =
  "listens when it is imported: export the application without starting it, and start the server in another module";

const exiting =
  "ends the process: no command can run then, so call process.exit() only in the module that starts the server";

/** In milliseconds. */
const graceTime = 20;
