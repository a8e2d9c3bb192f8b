import path from "node:path";
import { Child } from "./child.ts";
import type { Command } from "./command.ts";

/** The process of one subject, seen from the one that compares. */
export interface Worker {
  /** Carries out a command; see {@link Command}. */
  readonly execute: (command: Command) => Promise<unknown>;
  /** Ends the process. */
  readonly close: () => void;
}

/**
 * Starts the process of a subject.
 *
 * @param node - the path of the Node binary
 * @param comparison - the name of the comparison
 * @param subject - the name of the subject
 * @returns the worker, once the subject exists
 */
export async function startWorker(
  node: string,
  comparison: string,
  subject: string,
): Promise<Worker> {
  const child = new Child({
    command: [node, "--expose-gc"],
    script: path.join(import.meta.dirname, "worker.ts"),
    parameters: [comparison, subject],
  });
  await child.ready();
  return {
    execute: (command) => child.execute(command),
    close: () => {
      child.close();
    },
  };
}
