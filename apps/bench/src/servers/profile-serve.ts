import { execFileSync } from "node:child_process";
import { Session, type Profiler } from "node:inspector/promises";
import { cpuTime } from "../measure/process.ts";
import framework from "../../peers/framework.ts";
import { routes } from "../service/routes.ts";
import { findWork, workSamples } from "../service/work.ts";
import { Load } from "./load.ts";

/*
 * Shows how long each part of a request takes with `listen` and with `serve`, in microseconds, for each column of the benchmark
 * `work`. The rows take turns, each in its own process, and the figures are medians:
 *
 *     taskset -c 0 node apps/bench/src/servers/profile-serve.ts
 */

/** How often each row is profiled. */
const turns = 3;

/** The time between two samples, in microseconds. */
const interval = 200;

/** Functions of the profiler and the client, which do not count. */
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

const rest = "everything else";

const rows = { listen: "@fw/framework", serve: "@fw/framework, serve" };

/** The time of a request by the part that it is spent on, in microseconds. */
type Times = Readonly<Record<string, number>>;

const [, , name, how] = process.argv;
const work = findWork(name);
if (work === undefined) {
  for (const each of Object.keys(workSamples)) {
    const found: Record<string, Times[]> = { listen: [], serve: [] };
    for (let turn = 0; turn < turns; turn++) {
      for (const [row, times] of Object.entries(found)) {
        const text = execFileSync(process.execPath, [import.meta.filename, each, row]);
        times.push(JSON.parse(text.toString()) as Times);
      }
    }
    console.log(each);
    console.table(
      Object.fromEntries(
        [...Object.keys(parts), rest].map((part) => [
          part,
          Object.fromEntries(
            Object.entries(found).map(([row, times]) => [row, toMedian(times, part)]),
          ),
        ]),
      ),
    );
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
  const { count } = await send(2);
  const { profile } = await session.post("Profiler.stop");
  console.log(JSON.stringify(toTimes(profile, count)));
  process.exit();
}

function toMedian(times: readonly Times[], part: string): string {
  const sorted = times.map((each) => each[part] ?? 0).sort((a, b) => a - b);
  return (sorted[sorted.length >> 1] ?? 0).toFixed(1);
}

function toTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, count: number): Times {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children }) => children?.map((it) => [it, id]) ?? []),
  );
  const times: Record<string, number> = {};
  for (const [index, sample] of samples.entries()) {
    const names: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      names.push(byId.get(id)?.callFrame.functionName ?? "");
    }
    if (foreign.test(names[0] ?? "")) continue;
    const found = Object.entries(parts).find(([, pattern]) => names.some((it) => pattern.test(it)));
    const part = found?.[0] ?? rest;
    // A longer gap means that another process was running.
    times[part] = (times[part] ?? 0) + Math.min(timeDeltas[index] ?? 0, 2 * interval) / count;
  }
  return times;
}
