import { bundleProgram } from "@fw/test-support/bundle-program";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A runtime and its parameters. */
export type Command = readonly [program: string, ...parameters: string[]];

const bin = path.join(import.meta.dirname, "../../../../platforms/node_modules/.bin");
const serve = path.join(import.meta.dirname, "serve.ts");

/** The command of each runtime that serves a subject, and prints a line of JSON with its port. */
export const runtimes: Readonly<Record<string, (subject: string) => Command | Promise<Command>>> = {
  Bun: (subject) => [path.join(bin, "bun"), "run", serve, subject],
  Deno: (subject) => [
    path.join(bin, "deno"),
    ...["run", "--allow-all", "--no-check", "--node-modules-dir=manual"],
    ...[serve, subject],
  ],
  workerd: toWorker,
};

/** Has workerd without miniflare, which would put another Worker in front. */
async function toWorker(subject: string): Promise<Command> {
  const program = `
    import { loadSubject } from "./src/runtimes/subjects.ts";
    const app = await loadSubject(${JSON.stringify(subject)});
    if (${String(subject === "Elysia")}) app.listen();
    export default { fetch: (request, env, context) => app.fetch(request, env, context) };`;
  const folder = path.join(import.meta.dirname, "../..");
  const { code } = await bundleProgram(program, { folder, condition: "workerd" });
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
