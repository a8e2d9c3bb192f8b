import path from "node:path";

import { runInChromium } from "./chromium.js";
import { runInProcess } from "./process.js";
import { runInWorkerd } from "./workerd.js";

/** Reports by platform and entry. */

const folder = path.join(import.meta.dirname, "..");
const bun = path.join(folder, "node_modules/.bin/bun");
const deno = path.join(folder, "node_modules/.bin/deno");
const mayAll = ["--allow-net", "--allow-read", "--allow-write", "--allow-env", "--no-check"];
const denoServe = [deno, "serve", "--host", "127.0.0.1", "--port", "PORT", ...mayAll];

/** Runs the suite on a group of platforms. */

/** The runs of the suite on all platforms. */
export const runs = [
  async () => ({
    "Node 22.18": await runOnNode("node_modules/node-22", ["listen", "toNodeListener"]),
  }),
  async () => ({ "Node 24": await runOnNode("node_modules/node-24", ["listen"]) }),
  async () => ({
    "Node 26": await runOnNode("../../node_modules/node", [
      "handle",
      "toFetch",
      "listen",
      "serve",
      "toNodeListener",
    ]),
  }),
  async () => ({ Lambda: await runOnNode("node_modules/node-24", ["an event"]) }),
  async () => ({
    Bun: {
      ...(await runInProcess([bun], "conformance.ts", [
        "handle",
        "toFetch",
        "listen",
        "serve",
        "toNodeListener",
        "Bun.serve",
        "Bun.serve over HTTP/2",
      ])),
      ...(await runInProcess([bun], "conformance.ts", ["listen over TLS"])),
      ...(await runInProcess([bun], "default-export.ts")),
    },
  }),
  async () => ({
    Deno: {
      ...(await runInProcess([deno, "run", ...mayAll], "conformance.ts", [
        "handle",
        "toFetch",
        "listen",
        "serve",
        "toNodeListener",
        "Deno.serve",
      ])),
      ...(await runInProcess([deno, "run", ...mayAll], "conformance.ts", [
        "listen over TLS",
        "listen on a Unix socket",
      ])),
      ...(await runInProcess([...denoServe], "default-export.ts")),
    },
  }),
  async () => ({
    // A Worker does not have enough memory for three runs.
    workerd: { ...(await runInWorkerd([])), ...(await runInWorkerd([], ["toFetch"])) },
  }),
  async () => ({ "workerd, nodejs_compat": await runInWorkerd(["nodejs_compat"]) }),
  // Before this date, workerd allows no code generation. From then on, schemas are compiled while a Worker loads.
  async () => ({
    "workerd, 2025-05-31": await runInWorkerd([], ["handle"], { compatibilityDate: "2025-05-31" }),
  }),
  async () => ({
    "workerd, compiled": await runInWorkerd([], ["handle"], { program: "loaded-worker.ts" }),
  }),
  runInChromium,
];

function runOnNode(package_, entries) {
  return runInProcess([path.join(folder, package_, "bin/node")], "conformance.ts", entries);
}
