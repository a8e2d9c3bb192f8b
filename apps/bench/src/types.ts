import { checkTypes, type Compiler } from "@fw/test-support/check-types";
import path from "node:path";
import type { PlainBench } from "./bench.ts";
import { loadPeer, peersFolder, type PeerFile } from "./peers.ts";

const routes = 300;

const compilers: Readonly<Record<string, Compiler>> = {
  "TypeScript 5.9": "typescript-5.9",
  "TypeScript 6.0": "typescript-6.0",
  "TypeScript 7.0": "typescript-7.0",
};

const files: Readonly<Record<string, PeerFile>> = {
  "the schemas alone": "by-hand.ts",
  "@fw/framework": "framework.ts",
  "h3, in statements": "h3.js",
  Elysia: "elysia.js",
  "Fastify, Zod": "fastify.js",
  "Hono, zod-validator": "hono.js",
};

/** How long compilers check an application. */
export const types: PlainBench = {
  name: "types",
  title: `Type check of ${routes} routes`,
  figure: "Check time of the compiler",
  unit: "ms",
  cases: Object.keys(compilers),
  subjects: Object.keys(files),
  compared: false,
  rounds: 3,
  measure: async (subject, name) => {
    const file = files[subject];
    const compiler = compilers[name];
    if (file === undefined || compiler === undefined) throw new RangeError(subject);
    const texts = { "app.ts": await writeTypedApp(file) };
    const folder = file.endsWith(".js") ? peersFolder : path.dirname(peersFolder);
    const installed = path.join(folder, "node_modules");
    const { errors, checkTime } = await checkTypes(compiler, texts, installed);
    if (errors !== "") throw new Error(errors);
    return checkTime * 1000;
  },
};

/** Half the routes are of each kind. */
async function writeTypedApp(file: PeerFile): Promise<string> {
  const { typed } = await loadPeer(file);
  if (typed === undefined) throw new Error(`${file} has no text to check`);
  const parts = Array.from({ length: routes }, (_, n) =>
    n % 2 === 0 ? typed.get(n) : typed.post(n),
  );
  return `${[...typed.head, ...parts].join("\n")};\n`;
}
