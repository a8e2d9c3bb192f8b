import { Session, type Profiler } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
import { answerParent } from "./answer-parent.ts";

/** What a function returned, and the work that this took. */
export interface Counted {
  readonly value: unknown;
  /** How often the function, and what it calls, entered a function or a branch of a package or an app. */
  readonly steps: number;
}

type Exports = Readonly<
  Record<string, ((...parameters: readonly unknown[]) => unknown) | undefined>
>;

/** What the process of `countSteps` answers. */
export const answers = {
  countSteps: async (
    module: string,
    name: string,
    parameters: readonly unknown[],
  ): Promise<Counted> => {
    const { [name]: run } = (await import(pathToFileURL(module).href)) as Exports;
    if (run === undefined) throw new Error(`${module} does not export ${name}`);
    const session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const value = await run(...parameters);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return { value, steps: sum(result.filter(isOwn).map(sumScript)) };
  },
};

answerParent(answers);

function isOwn({ url }: Profiler.ScriptCoverage): boolean {
  return /\/(packages|apps)\/[^/]+\/src\//.test(url);
}

function sumScript({ functions }: Profiler.ScriptCoverage): number {
  return sum(functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
