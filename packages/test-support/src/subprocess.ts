import { fork, type ChildProcess } from "node:child_process";

/** How a module is run in a process of its own. */
export interface SubprocessOptions {
  readonly parameters?: readonly string[];
  /** The program and its parameters in front of the module; by default this Node. */
  readonly command?: readonly [program: string, ...parameters: string[]];
  readonly environment?: NodeJS.ProcessEnv;
  /** Receives what the process reports without a question. */
  readonly onEvent?: (event: unknown) => void;
}

/** The functions that answer the requests to a process, by their names. */
export type Answers = Readonly<Record<string, (...parameters: never[]) => unknown>>;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

type Message =
  | { readonly event: unknown }
  | { readonly id: number; readonly value: never }
  | { readonly id: number; readonly failure: string };

/** A module in a child process that answers requests with {@link answerParent}. */
export class Subprocess<Own extends Answers> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #end: Error | undefined;

  /**
   * Starts the process.
   *
   * @param script - The path of the module.
   * @param options - How it is run.
   */
  constructor(script: string, options: SubprocessOptions = {}) {
    const { parameters = [], command = [process.execPath], environment = process.env } = options;
    const [execPath, ...execArgv] = command;
    this.#child = fork(script, parameters, { execPath, execArgv, env: environment });
    this.#child.on("message", (message: Message) => {
      if ("event" in message) options.onEvent?.(message.event);
      else this.#settle(message);
    });
    this.#child.once("exit", (code, signal) => {
      const name = [script, ...parameters].join(" ");
      this.#end = new Error(`${name} ended: ${String(code ?? signal)}`);
      for (const { reject } of this.#waiting.values()) reject(this.#end);
    });
  }

  /**
   * Asks the process, which may still be starting.
   *
   * @param name - The name of the question.
   * @param parameters - Its parameters, as JSON can express them.
   * @returns The answer.
   * @throws {@link Error} when answering fails, or the process ends.
   */
  ask<Name extends keyof Own & string>(
    name: Name,
    ...parameters: Parameters<Own[Name]>
  ): Promise<Awaited<ReturnType<Own[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) {
        reject(this.#end);
        return;
      }
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      // What cannot be sent is followed by the exit.
      this.#child.send({ id, name, parameters }, () => undefined);
    });
  }

  /**
   * Sends a signal to the process.
   *
   * @param name - The name of the signal.
   */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Ends the process, and waits for that. */
  async stop(): Promise<void> {
    if (this.#end !== undefined) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }

  #settle(message: Exclude<Message, { readonly event: unknown }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("failure" in message) waiting?.reject(new Error(message.failure));
    else waiting?.resolve(message.value);
  }
}
