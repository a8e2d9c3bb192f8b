// Serves the packages of this clone until Ctrl-C: `npx pnpm@12 registry [--port 4873]`.
import console from "node:console";
import { once } from "node:events";
import process from "node:process";
import { parseArgs } from "node:util";
import { buildPackages, root, runCommand } from "./run-command.ts";
import { startRegistry } from "./start-registry.ts";

const port = readPort();
const stopping = new AbortController();
const stop = (): void => {
  stopping.abort();
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

console.log("[1/3] Installing the registry");
runCommand("pnpm --dir tools/registry install --frozen-lockfile --silent", root);
console.log("[2/3] Building the packages");
buildPackages();
console.log("[3/3] Publishing them");
try {
  await serve();
} catch (error) {
  // After Ctrl-C, the error is that of a program that packs or publishes.
  const isStopped = stopping.signal.aborted;
  if (!isStopped) console.error(error instanceof Error ? `error: ${error.message}` : error);
  process.exitCode = isStopped ? 130 : 1;
}

async function serve(): Promise<void> {
  const { url, packages, close } = await startRegistry(port);
  const [first] = packages;
  console.log(`
The registry serves the ${packages.length} packages of this clone, version ${first?.version ?? ""}, and fetches all others from your usual registry.
The documents' npm commands work in a terminal after this line:

  export npm_config_registry=${url}

Deno reads another variable, and takes packages younger than a day only if "deno install" and "deno run" have --minimum-dependency-age=0:

  export NPM_CONFIG_REGISTRY=${url}

Or put a line into the .npmrc of a project, which Deno reads, too. A folder that "npm create" writes needs a copy of that file:

  registry=${url}

Ctrl-C stops the registry and deletes its data.`);
  if (!stopping.signal.aborted) await once(stopping.signal, "abort");
  await close();
  console.log("\nThe registry is closed.");
}

function readPort(): number {
  try {
    const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
    const number = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (number <= 65_535) return number;
    throw new Error(`--port must be a whole number from 0 to 65535, not ${values.port}`);
  } catch (error) {
    console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(2);
  }
}
