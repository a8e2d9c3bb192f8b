import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import type { WorkerAnswers } from "./worker.ts";

/** The process of one subject. */
export type Worker = Subprocess<WorkerAnswers>;

/**
 * Starts the process of a subject.
 *
 * @param node - The path of the Node binary.
 * @param comparison - The name of the comparison.
 * @param subject - The name of the subject.
 * @returns The process.
 */
export function startWorker(node: string, comparison: string, subject: string): Worker {
  return new Subprocess(path.join(import.meta.dirname, "worker.ts"), {
    command: [node, "--expose-gc"],
    parameters: [comparison, subject],
    environment: { ...process.env, NODE_ENV: "production" },
  });
}
