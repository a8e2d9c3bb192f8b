import { bundleProgram } from "@fw/test-support/bundle-program";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Bench } from "../bench.ts";
import { fetchServers, peersFolder } from "../peers.ts";
import { samples } from "../service/samples.ts";
import { driveServers } from "./drive-servers.ts";
import { startRuntime, type Command } from "./start-runtime.ts";

const bin = path.join(import.meta.dirname, "../../../../tools/platforms/node_modules/.bin");
const serve = path.join(import.meta.dirname, "serve-fetch.ts");

/** Returns the command that serves a row on Bun. */
export function toBun(...parameters: readonly string[]): Command {
  return [path.join(bin, "bun"), "run", serve, ...parameters];
}

/** Returns the command that serves a row on Deno. */
export function toDeno(...parameters: readonly string[]): Command {
  return [
    path.join(bin, "deno"),
    ...["run", "--allow-all", "--no-check", "--node-modules-dir=manual"],
    ...[serve, ...parameters],
  ];
}

/** Requests to workerd, which calls a fetch function. */
export const workerdBench: Bench = {
  name: "runtimes-workerd",
  title: "Requests on workerd",
  figure: "CPU time of the process per request, over 32 connections",
  unit: "ns",
  cases: Object.keys(samples),
  subjects: Object.keys(fetchServers),
  compared: true,
  rounds: 150,
  start: (options) =>
    driveServers(
      { startServer: async (subject) => startRuntime(await toWorker(subject)), samples },
      options,
    ),
};

/** Without miniflare, which would put another Worker in front. */
async function toWorker(subject: string): Promise<Command> {
  const program = `
    import peer from "./${String(fetchServers[subject])}";
    import { routes } from "../src/service/routes.ts";
    const app = await peer.apps[${JSON.stringify(subject)}](routes);
    export default { fetch: (request) => app.fetch(request) };`;
  const { code } = await bundleProgram(program, { folder: peersFolder, condition: "workerd" });
  const files = await mkdtemp(path.join(tmpdir(), "worker-"));
  await writeFile(path.join(files, "worker.js"), code);
  const configuration = path.join(files, "configuration.capnp");
  await writeFile(configuration, workerConfiguration);
  const workerd = path.join(bin, "../.pnpm/node_modules/.bin/workerd");
  return [workerd, "serve", "--control-fd=1", configuration];
}

const workerConfiguration = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js")],
    compatibilityDate = "2026-07-01",
    compatibilityFlags = ["nodejs_compat"],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
