import path from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const packages = path.join(import.meta.dirname, "../../../packages");

/** Starts a module whose default export is an application as a Worker, without Node's modules. */
export async function startProgram(code) {
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundleProgram(code) }],
    compatibilityDate: "2026-07-01",
    // Bypasses miniflare's own Worker.
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  const url = (await miniflare.unsafeGetDirectURL()).origin;
  return { url, stop: () => miniflare.dispose() };
}

async function bundleProgram(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: "ts", resolveDir: path.join(packages, "framework") },
    bundle: true,
    write: false,
    platform: "browser",
    format: "esm",
    conditions: ["workerd", "worker", "import"],
  });
  return outputFiles[0].text;
}
