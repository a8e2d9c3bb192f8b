// On workerd, a body is read into buffers. Every byte arrives, whatever the stream and the declared length.
import assert from "node:assert/strict";
import { Miniflare } from "miniflare";
import { buildProgram } from "../build-program.js";

const contents = await buildProgram("body-streams-worker.ts", ["workerd", "worker"], "esm");
const miniflare = new Miniflare({
  modules: [{ type: "ESModule", path: "worker.js", contents }],
  compatibilityDate: "2026-07-01",
});
const response = await miniflare.dispatchFetch("http://localhost/");
assert.deepEqual(await response.json(), []);
await miniflare.dispose();
