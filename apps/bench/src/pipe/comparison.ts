import { mapValues } from "../harness/map-values.ts";
import type { Comparison } from "../harness/subject.ts";
import { peers } from "../peers/peers.ts";
import { createPipeSubject, pipeCases, pipelineDepth } from "./subject.ts";

/** Each peer's own `node:http` server, fed without a kernel. */
export const pipe: Comparison = {
  name: "pipe",
  title: "node:http servers through memory",
  measure: `CPU time a request (client included; "×${pipelineDepth}": pipelined)`,
  unit: "ns",
  baseline: "first subject",
  subjects: mapValues(peers, (load) => async () => {
    const peer = await load();
    return createPipeSubject(await peer.createApp());
  }),
  cases: pipeCases,
};
