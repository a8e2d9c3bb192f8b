import type { Profiler, Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";
import path from "node:path";

/** The time that functions themselves took, without those that they called: shares of 1 by place. */
export type SelfTimes = Readonly<Record<string, number>>;

/** Between two samples, in microseconds. */
const interval = 50;

/**
 * Runs something under the CPU profiler.
 *
 * @param run - What to run.
 * @returns Where the time went.
 */
export async function profile(run: () => Promise<unknown>): Promise<SelfTimes> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval });
  await session.post("Profiler.start");
  await run();
  const result = await session.post("Profiler.stop");
  session.disconnect();
  return toSelfTimes(result.profile);
}

function toSelfTimes({ nodes, samples = [] }: Profiler.Profile): SelfTimes {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, toPlace(callFrame)]));
  const shares = new Map<string, number>();
  for (const id of samples) {
    const place = places.get(id) ?? "";
    shares.set(place, (shares.get(place) ?? 0) + 1 / samples.length);
  }
  return Object.fromEntries(shares);
}

/** The function, and the end of its file's path with the line. */
function toPlace({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  const name = functionName === "" ? "(anonymous)" : functionName;
  if (url === "") return name;
  const file = url.startsWith("node:") ? url : url.split(path.posix.sep).slice(-3).join("/");
  return `${name} ${file}:${lineNumber + 1}`;
}
