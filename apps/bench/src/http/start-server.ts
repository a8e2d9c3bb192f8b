import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import type { ServeAnswers } from "./serve.ts";

/** A peer that serves in a process of its own. */
export type ServerProcess = Subprocess<ServeAnswers>;

/**
 * Starts the server process of a peer.
 *
 * @param peer - The name of the peer.
 * @param command - The program that runs it, with its parameters.
 * @returns The process.
 */
export function startServer(peer: string, command: readonly [string, ...string[]]): ServerProcess {
  return new Subprocess(path.join(import.meta.dirname, "serve.ts"), {
    command,
    parameters: [peer],
    environment: { ...process.env, NODE_ENV: "production" },
  });
}
