import { execFileSync } from "node:child_process";
import { Session, type Profiler } from "node:inspector/promises";
import { cpuTime } from "../measure/process.ts";
import framework from "../../peers/framework.ts";
import { routes } from "../service/routes.ts";
import { findWork, workSamples } from "../service/work.ts";
import { Load } from "./load.ts";

/*
 * Shows what a request spends its time on with `listen` and with `serve`, for each column of the benchmark `work`, each in
 * its own process:
 *
 *     taskset -c 0 node apps/bench/src/servers/profile-serve.ts
 */

/** The time between two samples, in microseconds. */
const interval = 200;

/** What the profiler and the client take. */
const foreign = /^(?:\(idle\)|post|spawn)$/;

/** The parts by the functions that do them. The first part with a function on the stack counts. */
const parts: Readonly<Record<string, RegExp>> = {
  "new Request": /^(?:createServedRequest|setSource)$/,
  "copying headers into it": /^#copyHeaders$/,
  "reading its headers": /^get$/,
  "new Response": /^(?:LazyResponse|setAnswer)$/,
  "garbage collection": /^\(garbage collector\)$/,
  "writing to the socket": /^write(Utf8|Latin1|Ascii)String$|^writev$/,
};

const rows = { listen: "@fw/framework", serve: "@fw/framework, serve" };

const [, , name, how] = process.argv;
const work = findWork(name);
if (work === undefined) {
  for (const each of Object.keys(workSamples)) {
    for (const row of Object.keys(rows)) {
      execFileSync(process.execPath, [import.meta.filename, each, row], { stdio: "inherit" });
    }
  }
} else {
  const app = await framework.apps[how === "listen" ? rows.listen : rows.serve]?.(routes, work);
  if (app === undefined) throw new TypeError("The row is missing");
  const port = await app.listen();
  // V8 compiles for the first 20,000 requests.
  const load = new Load();
  const send = (seconds: number): Promise<{ readonly count: number }> =>
    load.send({ port, cpuTime }, workSamples[work], 1000 * seconds);
  for (let count = 0; count < 30_000;) count += (await send(1)).count;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval });
  await session.post("Profiler.start");
  await send(3);
  const { profile } = await session.post("Profiler.stop");
  console.log(work, how, JSON.stringify(toShares(profile), undefined, 2));
  process.exit();
}

function toShares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): object {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children }) => children?.map((it) => [it, id]) ?? []),
  );
  const times = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const names: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      names.push(byId.get(id)?.callFrame.functionName ?? "");
    }
    if (foreign.test(names[0] ?? "")) continue;
    const found = Object.entries(parts).find(([, pattern]) => names.some((it) => pattern.test(it)));
    const part = found?.[0] ?? "everything else";
    // In a longer time, another process had the processor.
    const time = Math.min(timeDeltas[index] ?? 0, 2 * interval);
    times.set(part, (times.get(part) ?? 0) + time);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return Object.fromEntries(
    [...times].map(([part, time]) => [part, `${((100 * time) / total).toFixed(1)} %`]),
  );
}
