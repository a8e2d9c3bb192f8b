import type { Bench } from "../bench.ts";
import { startProcess } from "../measure/process.ts";
import { servers } from "../peers.ts";
import { invalidSamples, refusedSamples, type Sample, samples } from "../service/samples.ts";
import { driveServers, type ServerProcess } from "./drive-servers.ts";
import { cores } from "./load.ts";
import type { ServeAnswers } from "./serve.ts";
import type { Work } from "../service/work.ts";

/** By hand, nothing is validated. */
const toRefused = (subject: string): readonly Sample[] =>
  subject.includes("by hand") ? refusedSamples : [...refusedSamples, ...invalidSamples];

/** Requests over the loopback interface. */
export const http: Bench = {
  name: "http",
  title: "Requests over loopback",
  figure: "CPU time of the server process per request, over 32 connections",
  unit: "ns",
  compared: true,
  rounds: 150,
  cases: Object.keys(samples),
  subjects: Object.keys(servers),
  start: (options) => driveServers({ startServer, samples, toAsserted: toRefused }, options),
};

/**
 * Starts a server of Node.
 *
 * @param subject - The row.
 * @param work - The work that its application does, if any.
 * @param node - The program of Node; by default this one.
 * @returns The process.
 */
export async function startServer(
  subject: string,
  work?: Work,
  node?: string,
): Promise<ServerProcess> {
  const server = startProcess<ServeAnswers>(
    ["servers/serve.ts", subject, ...(work === undefined ? [] : [work])],
    { prefix: ["taskset", "-c", cores.server], node },
  );
  return {
    port: await server.ask("port"),
    cpuTime: () => server.ask("cpuTime"),
    // It collects garbage, as a server that has run for long has done.
    settle: () => server.ask("heap"),
    stop: () => server.stop(),
  };
}
