import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { answers, Counted } from "./step-counter.ts";
import { Subprocess } from "./subprocess.ts";

/**
 * Counts the steps of a function, a measure of its work that is the same on a busy machine. The function
 * runs in a separate process, because counting would disturb the coverage of the tests. The work of V8
 * itself, such as a search in a string, is at most one step.
 *
 * @param module - The path of a module that exports the function.
 * @param name - The name of the function.
 * @param parameters - Its parameters, as JSON can express them, as it can the value.
 * @returns The value and the steps.
 */
export function countSteps(
  module: string,
  name: string,
  ...parameters: readonly unknown[]
): Promise<Counted> {
  const counter = new Subprocess<typeof answers>(
    fileURLToPath(new URL("step-counter.ts", import.meta.url)),
    { command: [process.execPath, "--conditions=@fw/source", "--no-warnings"] },
  );
  onTestFinished(() => counter.stop());
  return counter.ask("countSteps", module, name, parameters);
}
