import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ServerOptions } from "@fw/framework";
import { Subprocess } from "@fw/test-support/subprocess";
import type { ServeAnswers, ServerState } from "./serve.ts";
import { sourceCommand } from "./source-command.ts";

/** A server in a process of its own, so that it can be measured, and crash. */
export class ServerProcess extends Subprocess<ServeAnswers> {
  readonly #waiting: Map<number, () => void>;
  /** The port of the loopback interface, once the server has started. */
  port = 0;

  private constructor(options: ServerOptions) {
    const waiting = new Map<number, () => void>();
    super(path.join(import.meta.dirname, "serve.ts"), {
      command: sourceCommand,
      parameters: [JSON.stringify(options)],
      onEvent: (id) => waiting.get(Number(id))?.(),
    });
    this.#waiting = waiting;
  }

  /** @returns A server that listens on a free port of the loopback interface. */
  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    server.port = await server.ask("port");
    return server;
  }

  /** Settles when the handler of a request, not sent yet, waits for nothing but its client's going. */
  whenWaiting(requestId: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(requestId, resolve));
  }

  /** Waits until no connection is left, for half a minute at most, and reads the state. */
  async settle(): Promise<ServerState> {
    const end = performance.now() + 30_000;
    for (;;) {
      const state = await this.ask("state");
      if (state.connections === 0 || performance.now() > end) return state;
      await setTimeout(50);
    }
  }
}
