import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Subprocess } from "@fw/test-support/subprocess";
import type { ServeAnswers, ServerState } from "./serve.ts";

/** Runs a module that imports the packages' sources and can collect garbage. */
export const sourceCommand = [
  process.execPath,
  "--conditions=@fw/source",
  "--expose-gc",
  "--no-warnings",
] as const;

/** The process of the servers that are attacked, which can be measured, and crash. */
export class ServerProcess extends Subprocess<ServeAnswers> {
  constructor() {
    super(path.join(import.meta.dirname, "serve.ts"), { command: sourceCommand });
  }

  /** Lends a process to a function, and ends it. */
  static async use<Result>(use: (server: ServerProcess) => Promise<Result>): Promise<Result> {
    const server = new ServerProcess();
    try {
      return await use(server);
    } finally {
      await server.stop();
    }
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
