import { bundleProgram } from "@fw/test-support/bundle-program";
import { builtinModules, createRequire } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { PlainBench } from "./bench.ts";
import { loadPeer, peersFolder, type PeerFile } from "./peers.ts";

const files: Readonly<Record<string, PeerFile>> = {
  "@fw/framework": "framework.ts",
  "@fw/framework, z": "framework.ts",
  "@fw/framework, * as z": "framework.ts",
  "@fw/framework, zod/mini": "framework.ts",
  Hono: "hono.js",
  "Hono with its Zod validator": "hono.js",
  "Hono with its Zod validator, * as z": "hono.js",
  h3: "h3.js",
  "h3 with Zod": "h3.js",
  "h3 with Zod, * as z": "h3.js",
  "Elysia, its own schemas": "elysia.js",
};

/** The condition of Workers. On `browser`, `edge-light` and `worker` all files are the same. */
const workers = "workerd";

type Bundler = (program: string, folder: string) => Promise<string>;

const bundlers: Readonly<Record<string, Bundler>> = {
  "Workers, rolldown": (program, folder) => bundleWithRolldown(program, folder, workers),
  "Workers, esbuild": bundleWithEsbuild,
  "Node, rolldown": (program, folder) => bundleWithRolldown(program, folder, "node"),
};

/** How large programs of one route become, each bundled into one minified file. */
export const bundles: PlainBench = {
  name: "bundles",
  title: "Bundles for Cloudflare Workers and Node",
  figure: "Size of one minified and gzipped file",
  unit: "KB",
  cases: Object.keys(bundlers),
  subjects: Object.keys(files),
  compared: false,
  rounds: 1,
  measure: async (subject, name) => {
    const file = files[subject];
    const program = file && (await loadPeer(file)).programs?.[subject];
    if (program === undefined) throw new RangeError(`There is no program ${subject}`);
    // The packages of each are where its adapter finds them; the framework brings its own Zod.
    const folder = file === "framework.ts" ? path.dirname(peersFolder) : peersFolder;
    const code = (await bundlers[name]?.(program, folder)) ?? "";
    return gzipSync(code, { level: 9 }).length;
  },
};

/** What is used here of esbuild, which is installed with the peers. */
interface Esbuild {
  readonly build: (options: Readonly<Record<string, unknown>>) => Promise<{
    readonly outputFiles: readonly { readonly text: string }[];
  }>;
}

async function bundleWithRolldown(
  program: string,
  folder: string,
  condition: string,
): Promise<string> {
  return (await bundleProgram(program, { folder, condition, minify: true })).code;
}

async function bundleWithEsbuild(program: string, folder: string): Promise<string> {
  const resolve = createRequire(path.join(peersFolder, "package.json"));
  // Proof: esbuild's documentation of `build` with `write: false`.
  const { build } = resolve("esbuild") as Esbuild;
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: [workers, "import"],
    mainFields: ["module", "main"],
    // Elysia imports some everywhere.
    external: [...builtinModules],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
