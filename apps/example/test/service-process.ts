import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { token } from "./token.ts";

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Without it, each process would compile the sources again. */
const cache = { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };

/** The service as a separate process, on free ports, with nothing else from the environment. */
export class ServiceProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #closed: Promise<unknown>;
  #output = "";
  #errors = "";

  /**
   * @param entry - Node's arguments: the file to run, below this package, and options before it
   * @param environment - overrides free ports and the token of the tests; `undefined` unsets a variable
   */
  constructor(entry: readonly string[], environment: Environment) {
    this.#child = spawn(process.execPath, entry, {
      cwd: join(import.meta.dirname, ".."),
      env: { ...cache, PORT: "0", OPERATIONS_PORT: "0", BOOKMARKS_TOKEN: token, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#errors += text));
    this.#closed = once(this.#child, "close");
  }

  /** What it has printed. */
  get output(): string {
    return this.#output;
  }

  /** What it has printed on the error stream. */
  get errors(): string {
    return this.#errors;
  }

  /** Settles with what a pattern finds in the output; rejects when the process ends before. */
  printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(this.#output)?.[0];
        if (found !== undefined) resolve(found);
      };
      look();
      this.#child.stdout.on("data", look);
      void this.#closed.then(() => {
        reject(new Error(`The service ended without printing ${pattern.source}: ${this.#errors}`));
      });
    });
  }

  /** Settles with its address once it listens: the last thing printed then is an empty line. */
  async url(): Promise<string> {
    await this.printed(/\n\n$/);
    return this.printed(/http:\/\/\S+/);
  }

  /** Settles with the address of its operations port. */
  operationsUrl(): Promise<string> {
    return this.printed(/(?<=Health and readiness are at )http:\/\/\S+(?=\n)/);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Settles with the exit code; `null` when a signal ended it. */
  async exitCode(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }
}
