import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

/** What a child says: that it is ready, what came of a command, or that it failed. */
const message = z.union([
  z.object({ ready: z.unknown() }),
  z.object({ result: z.unknown() }),
  z.object({ failure: z.string() }),
]);

export type Message = z.output<typeof message>;

/** How a child is started. */
export interface ChildOptions {
  /** The program and its parameters in front of the script, such as the path of a Node binary. */
  readonly command: readonly [string, ...string[]];
  readonly script: string;
  readonly parameters: readonly string[];
}

/** How long a command may take, in milliseconds. */
const timeout = 120_000;

/** A process that carries out commands one after the other. */
export class Child {
  readonly #process: ChildProcess;
  readonly #label: string;

  /** @param options - how it is started */
  constructor({ command: [execPath, ...execArgv], script, parameters }: ChildOptions) {
    this.#label = parameters.join(", ");
    this.#process = fork(script, parameters, {
      execPath,
      execArgv,
      env: { ...process.env, NODE_ENV: "production" },
    });
  }

  /**
   * Waits until the child says that it is ready.
   *
   * @returns what it says beside
   */
  async ready(): Promise<unknown> {
    const said = await this.#listen();
    return "ready" in said ? said.ready : undefined;
  }

  /**
   * Has a command carried out.
   *
   * @param command - the command
   * @returns its result
   * @throws Error when the child failed, ended or did not answer
   */
  async execute(command: object): Promise<unknown> {
    const listening = this.#listen();
    this.#process.send(command);
    const said = await listening;
    if ("failure" in said) {
      throw new Error(`${this.#label}, ${JSON.stringify(command)}: ${said.failure}`);
    }
    return "result" in said ? said.result : undefined;
  }

  /** Ends the process. */
  close(): void {
    this.#process.kill("SIGKILL");
  }

  async #listen(): Promise<Message> {
    const ended = new AbortController();
    const onExit = (code: number | null, signal: string | null): void => {
      ended.abort(new Error(`${this.#label} ended: ${String(code ?? signal)}`));
    };
    this.#process.once("exit", onExit);
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeout)]);
    try {
      const said: readonly unknown[] = await once(this.#process, "message", { signal });
      return message.parse(said[0]);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      this.#process.off("exit", onExit);
    }
  }
}
