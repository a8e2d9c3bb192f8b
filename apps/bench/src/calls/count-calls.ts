import { Session, type Profiler } from "node:inspector/promises";

/** How often a function was called. */
export interface Called {
  /** Below `packages`, such as `core/src/dispatch.ts`. */
  readonly file: string;
  readonly name: string;
  readonly count: number;
}

/** How often something is done before it is counted: what is called only once is over then. */
export const warmUps = 100;

/**
 * Counts the calls of the packages' functions, as V8's precise coverage has them.
 *
 * @param run - does what is counted
 * @returns the functions that one more run calls, those of one file together
 */
export async function countCalls(run: () => Promise<unknown>): Promise<readonly Called[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  for (let index = 0; index < warmUps; index++) await run();
  await session.post("Profiler.takePreciseCoverage");
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result.flatMap(toCalled).toSorted((a, b) => a.file.localeCompare(b.file));
}

function toCalled({ url, functions }: Profiler.ScriptCoverage): Called[] {
  const file = /\/packages\/(.+\/src\/.+)$/.exec(url)?.[1];
  if (file === undefined) return [];
  return functions.flatMap(({ functionName, ranges }) => {
    const count = ranges[0]?.count ?? 0;
    return count === 0 ? [] : [{ file, name: functionName || "(anonymous)", count }];
  });
}
