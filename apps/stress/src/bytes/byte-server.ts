import { fork } from "node:child_process";
import path from "node:path";
import type { Sequence } from "./sequence.ts";

/** What is asked of the server's process. */
export type Question = { readonly id: number } & Ask;

type Ask =
  | { readonly ask: "open"; readonly sequence: Pick<Sequence, "number" | "app" | "isClosing"> }
  | { readonly ask: "report"; readonly number: number; readonly ports: readonly number[] }
  | { readonly ask: "state" };

/** What the server saw of a sequence. */
export interface Report {
  /** The ids of the requests whose handlers ran. */
  readonly begun: readonly string[];
  /** The most handlers of one connection that ran at once. */
  readonly maxRunning: number;
  /** Where the sequence closes its server: what `close` said. */
  readonly forced: number;
  /** The ids, `""` where there is none, of what Node had to answer then, or later, and never did. */
  readonly unfinished: readonly string[];
  /** Whether `close` took as long as it may. */
  readonly isCut: boolean;
  /** Whether the process did not run for a while, so that nothing is known of its time-outs. */
  readonly isStalled: boolean;
  /** Exceptions, rejections and warnings since somebody last asked. */
  readonly unhandled: readonly string[];
}

/** What the server's process says of itself. */
export interface ByteState {
  readonly connections: number;
  readonly descriptors: number;
  /** After a collection, in bytes. */
  readonly heapUsed: number;
  readonly cpuSeconds: number;
  /** How many errors the applications' listeners received. */
  readonly errors: number;
  /** How often the process did not run for 0.4 seconds. */
  readonly stalls: number;
  readonly unhandled: readonly string[];
}

/** The process that serves sequences. */
export class ByteServer {
  readonly #child = fork(path.join(import.meta.dirname, "serve.ts"), {
    execArgv: ["--conditions=@fw/source", "--expose-gc", "--no-warnings"],
  });
  readonly #ended = new Promise<never>((_resolve, reject) => {
    this.#child.once("exit", (code) => {
      reject(new Error(`The server's process has ended with code ${code ?? "unknown"}`));
    });
  });
  readonly #waiting = new Map<number, (value: never) => void>();
  #lastId = 0;

  constructor() {
    // It is heard of where somebody asks.
    this.#ended.catch(() => undefined);
    this.#child.on("message", ({ id, value }: { readonly id: number; readonly value: never }) => {
      this.#waiting.get(id)?.(value);
      this.#waiting.delete(id);
    });
  }

  /** @returns the port of the server for a sequence */
  open({ number, app, isClosing }: Sequence): Promise<number> {
    return this.#ask({ ask: "open", sequence: { number, app, isClosing } });
  }

  /**
   * Waits until a sequence is over in the server, too.
   *
   * @param ports - those of its clients
   */
  report({ number }: Sequence, ports: readonly number[]): Promise<Report> {
    return this.#ask({ ask: "report", number, ports });
  }

  state(): Promise<ByteState> {
    return this.#ask({ ask: "state" });
  }

  /** Ends the process. */
  stop(): void {
    this.#child.kill("SIGKILL");
  }

  // The kind of an answer follows from the question: serve.ts answers each with its own.
  #ask<Value extends number | Report | ByteState>(question: Ask): Promise<Value> {
    const id = ++this.#lastId;
    const value = new Promise<Value>((resolve) => this.#waiting.set(id, resolve));
    this.#child.send({ ...question, id }, () => undefined);
    return Promise.race([value, this.#ended]);
  }
}
