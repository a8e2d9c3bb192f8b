// Starts the example: `npx pnpm@12 start`. It runs the sources, so only the example's page is built.
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import console from "node:console";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";

const example = "apps/example";
const node = "node_modules/node/bin/node";

const selection = [
  // Leaves out the root, whose dependencies only test the repository.
  "--config.prune-direct-dependencies=true",
  "--filter-prod=@fw/example...",
  // The bundled packages that depend on other ones.
  ...["node-server", "request", "zod-schema"].map((name) => `--filter=@fw/${name}`),
];
const server = [
  "--conditions=@fw/source",
  "--disable-warning=ExperimentalWarning",
  "src/server.ts",
];

// Ctrl-C reaches all processes at once. This one waits until the server has stopped.
process.on("SIGINT", () => undefined);

console.log("[1/3] Installing the packages of the example");
await run("pnpm", ["install", ...selection], ".");
console.log("[2/3] Building its page");
await run(node, ["build-page.js"], example);
console.log("[3/3] Starting it\n");
await serve();

/** Runs a command. Its output is shown only if it fails. */
async function run(program, argv, cwd) {
  const child = spawn(program, argv, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const [status, signal] = await once(child, "close");
  if (signal === "SIGINT" || status === 130) process.exit(130);
  if (status === 0) return;
  process.stderr.write(Buffer.concat(output));
  process.exit(1);
}

/** Runs the server until it ends, and prints where its documentation is. */
async function serve() {
  const child = spawn(node, server, { cwd: example, stdio: ["inherit", "pipe", "inherit"] });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  createInterface(child.stdout).on("line", (line) => {
    console.log(line);
    const url = /^Bookmarks are at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) console.log(`The API documentation is at ${url}/docs`);
  });
  const [status] = await once(child, "close");
  process.exitCode = status ?? 1;
}
