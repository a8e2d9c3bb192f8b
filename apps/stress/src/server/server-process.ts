import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { ServerOptions } from "@fw/framework";

/** What a parent asks its server. */
export type Question = { readonly id: number } & Ask;

type Ask =
  | { readonly ask: "state" | "aborts" }
  | { readonly ask: "close"; readonly timeout?: number }
  | { readonly ask: "handle"; readonly path: string };

/** What a server says of itself. */
export interface ServerState {
  readonly connections: number;
  readonly descriptors: number;
  /** After a collection, in bytes. */
  readonly heapUsed: number;
  /** How many errors the application's listener received. */
  readonly errors: number;
  /** The uncaught exceptions and unhandled rejections. */
  readonly failures: readonly string[];
  /** The most that was read from a connection after its last response, in bytes. */
  readonly maxReadAfterDecision: number;
}

/** The ids of aborted requests, and when. */
export type Aborts = readonly (readonly [id: number, time: number])[];

/** What a server answers. */
export type Answer = ServerState | Aborts | { readonly forced: number } | string;

type Message = { readonly id: number; readonly value: never } | { readonly waiting: number };

/** A server in a process of its own, so that it can be measured, and crash. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (value: never) => void>();
  readonly #handlers = new Map<number, () => void>();
  readonly port: number;
  #lastId = 0;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
    child.on("message", (message: Message) => {
      if ("waiting" in message) {
        this.#handlers.get(message.waiting)?.();
        this.#handlers.delete(message.waiting);
      } else {
        this.#waiting.get(message.id)?.(message.value);
        this.#waiting.delete(message.id);
      }
    });
  }

  /**
   * @param options - the limits to serve with
   * @returns the server, listening on a free port of the loopback interface
   */
  static start(options: ServerOptions = {}): Promise<ServerProcess> {
    const execArgv = ["--conditions=@fw/source", "--expose-gc", "--no-warnings"];
    const file = path.join(import.meta.dirname, "serve.ts");
    const child = fork(file, [JSON.stringify(options)], { execArgv });
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => {
        reject(new Error(`The server ended with code ${code ?? "unknown"}`));
      });
      child.once("message", ({ value }: { readonly value: { readonly port: number } }) => {
        resolve(new ServerProcess(child, value.port));
      });
    });
  }

  /** Whether the process has not ended. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  state(): Promise<ServerState> {
    return this.#ask({ ask: "state" });
  }

  aborts(): Promise<Aborts> {
    return this.#ask({ ask: "aborts" });
  }

  /** Settles when the handler of a request, not sent yet, waits for nothing but its client's going. */
  whenWaiting(requestId: number): Promise<void> {
    return new Promise((resolve) => this.#handlers.set(requestId, resolve));
  }

  /** The body that `handle()` answers a path with. */
  handle(target: string): Promise<string> {
    return this.#ask({ ask: "handle", path: target });
  }

  /** Calls the server's `close`; the process stays. */
  close(timeout?: number): Promise<{ readonly forced: number }> {
    return this.#ask(timeout === undefined ? { ask: "close" } : { ask: "close", timeout });
  }

  /** Waits until no connection is left, or until the time is over, and asks for the state. */
  async settle(milliseconds = 30_000): Promise<ServerState> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const state = await this.state();
      if (state.connections === 0 || performance.now() > end) return state;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }

  // The kind of an answer follows from the question: serve.ts answers each with its own.
  #ask<Value extends Answer>(question: Ask): Promise<Value> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        reject(new Error("The server has ended"));
      };
      this.#child.once("exit", fail);
      this.#waiting.set(id, (value) => {
        this.#child.off("exit", fail);
        resolve(value);
      });
      this.#child.send({ ...question, id });
    });
  }
}
