import { Miniflare } from "miniflare";
import { buildProgram } from "../build-program.js";
import { causeChaos } from "./chaos-client.ts";

const miniflare = new Miniflare({
  modules: [
    {
      type: "ESModule",
      path: "worker.js",
      contents: await buildProgram("chaos-worker.ts", ["workerd", "worker"], "esm"),
    },
  ],
  compatibilityDate: "2026-07-01",
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
});
const { port } = await miniflare.unsafeGetDirectURL();
// Its server responds to unparsable requests and unknown methods without the Worker.
await causeChaos(Number(port), [500, 501]);
await miniflare.dispose();
