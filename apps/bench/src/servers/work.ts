import path from "node:path";
import type { Bench, Run } from "../bench.ts";
import { workFetchServers, workServers } from "../peers.ts";
import { refusedWork, workSamples, type Work } from "../service/work.ts";
import { driveServers, type ServerProcess } from "./drive-servers.ts";
import { startServer } from "./http.ts";
import { toBun, toDeno } from "./runtimes.ts";
import { startRuntime } from "./start-runtime.ts";

/** Starts the server of a row whose application does a work. */
type StartWork = (subject: string, work: Work) => Promise<ServerProcess>;

const node24 = path.join(
  import.meta.dirname,
  "../../../../tools/platforms/node_modules/node-24/bin/node",
);

/** The columns of the tables: one column per kind of work. */
const titles: Readonly<Record<string, Work>> = {
  "token in a header": "token",
  "`context` with a user": "context",
  "body of 1 KiB": "body",
  "list of 100 records": "list",
  "response header": "header",
  CORS: "cors",
};

/** Requests that do what most services do, each to an application that adds one thing. */
export const workBenches: readonly Bench[] = [
  createBench("work", "Work of real services", startServer),
  createBench("work-node24", "Work of real services on Node 24", (subject, work) =>
    startServer(subject, work, node24),
  ),
  createBench("work-bun", "Work of real services on Bun", (subject, work) =>
    startRuntime(toBun(subject, work)),
  ),
  createBench("work-deno", "Work of real services on Deno", (subject, work) =>
    startRuntime(toDeno(subject, work)),
  ),
];

function createBench(name: string, title: string, startWork: StartWork): Bench {
  const isNode = !name.endsWith("bun") && !name.endsWith("deno");
  return {
    name,
    title,
    figure: "CPU time of the server process per request, over 32 connections",
    unit: "ns",
    cases: Object.keys(titles),
    subjects: Object.keys(isNode ? workServers : workFetchServers),
    compared: true,
    rounds: 90,
    // V8 compiles the same code differently in each process, which changes a figure by up to 5 %.
    starts: 3,
    start: async (options) => {
      const runs = new Map<string, Run>();
      const stop = async (): Promise<void> => {
        for (const run of runs.values()) await run.stop();
      };
      try {
        for (const [column, work] of Object.entries(titles)) {
          const drive = {
            startServer: (subject: string) => startWork(subject, work),
            samples: { [column]: workSamples[work] },
            toAsserted: () => refusedWork[work],
          };
          runs.set(column, await driveServers(drive, options));
        }
      } catch (error) {
        await stop();
        throw error;
      }
      return {
        stop,
        measure: (subject, column) => {
          const run = runs.get(column);
          if (run === undefined) throw new RangeError(`There is no column ${column}`);
          return run.measure(subject, column);
        },
      };
    },
  };
}
