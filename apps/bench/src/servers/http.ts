import type { Bench } from "../bench.ts";
import { startProcess } from "../measure/process.ts";
import { featureServers, servers } from "../peers.ts";
import {
  batchSamples,
  invalidSamples,
  refusedSamples,
  type Sample,
  samples,
} from "../service/samples.ts";
import { driveServers, type ServerProcess } from "./drive-servers.ts";
import { cores } from "./load.ts";
import type { ServeAnswers } from "./serve.ts";
import { featureSample, toFeatureSamples, type Work } from "../service/work.ts";

/** By hand, nothing is validated. */
const toRefused = (subject: string): readonly Sample[] =>
  subject.includes("by hand") ? refusedSamples : [...refusedSamples, ...invalidSamples];

const head = {
  figure: "CPU time of the server process per request, over 32 connections",
  unit: "ns",
  compared: true,
  rounds: 150,
} as const;

/** Requests over the loopback interface. */
export const http: Bench = {
  ...head,
  name: "http",
  title: "Requests over loopback",
  cases: Object.keys(samples),
  subjects: Object.keys(servers),
  start: (options) => driveServers({ startServer, samples, toAsserted: toRefused }, options),
};

/** One request to applications that each use one feature of the framework. */
export const features: Bench = {
  ...head,
  name: "features",
  title: "What each feature adds",
  cases: ["`GET`"],
  subjects: Object.keys(featureServers),
  rounds: 300,
  start: (options) =>
    driveServers(
      { startServer, samples: { "`GET`": featureSample }, toAsserted: toFeatureSamples },
      options,
    ),
};

/** Bodies over the loopback interface, by their size. */
export const bodies: Bench = {
  ...head,
  name: "bodies",
  title: "Bodies over loopback, by their size",
  // A round of bodies of 1 MiB takes ten seconds.
  rounds: 40,
  cases: Object.keys(batchSamples),
  subjects: Object.keys(servers).filter((name) => !name.endsWith(", serve")),
  start: (options) => driveServers({ startServer, samples: batchSamples }, options),
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
