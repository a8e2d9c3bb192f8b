import type { Comparison } from "../harness/subject.ts";
import { peers } from "../peers/peers.ts";
import { kinds } from "../service/samples.ts";
import { createPipeSubject, pipelineDepth } from "./subject.ts";

/** Each peer's own `node:http` server, fed without a kernel. */
export const pipe: Comparison = {
  name: "pipe",
  title: "node:http servers through memory",
  measure: `CPU time a request (client included; "×${pipelineDepth}": pipelined)`,
  subjects: Object.fromEntries(
    Object.entries(peers).map(([name, create]) => [
      name,
      async () => createPipeSubject(await create()),
    ]),
  ),
  cases: [...kinds, ...kinds.map((kind) => `${kind} ×${pipelineDepth}`)],
};
