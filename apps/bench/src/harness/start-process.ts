import path from "node:path";
import { Subprocess, type Answers } from "@fw/test-support/subprocess";

/**
 * Runs a module of this program in a process of its own, as in production.
 *
 * @param module - Its path from `src`, with its parameters.
 * @param command - The program that runs it, with its parameters; it can collect garbage.
 * @returns The process.
 */
export function startProcess<Own extends Answers>(
  [module, ...parameters]: readonly [module: string, ...parameters: string[]],
  ...command: readonly [program: string, ...parameters: string[]]
): Subprocess<Own> {
  return new Subprocess(path.join(import.meta.dirname, "..", module), {
    command: [...command, "--expose-gc"],
    parameters,
    environment: { ...process.env, NODE_ENV: "production" },
  });
}
