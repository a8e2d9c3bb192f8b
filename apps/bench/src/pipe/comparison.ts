import type { Comparison } from "../harness/subject.ts";
import { loadPeer, peers } from "../peers/peers.ts";
import { createPipeSubject, pipeCases, pipelineDepth } from "./subject.ts";

/** Each peer's own `node:http` server, fed without a kernel. */
export const pipe: Comparison = {
  name: "pipe",
  title: "node:http servers through memory",
  measure: `CPU time a request (client included; "×${pipelineDepth}": pipelined)`,
  unit: "ns",
  baseline: "first subject",
  subjects: Object.fromEntries(
    Object.keys(peers).map((name) => [
      name,
      async () => createPipeSubject(await (await loadPeer(name)).createApp()),
    ]),
  ),
  cases: pipeCases,
};
