import { answerParent } from "@fw/test-support/answer-parent";
import { collectGarbage, cpuTime } from "../measure/process.ts";
import { createPeerApp, servers, tokenServers } from "../peers.ts";
import { routes } from "../service/routes.ts";

// The server process of one peer on Node: `serve.ts <subject>`.
const subject = process.argv[2] ?? "";
const app = await createPeerApp({ ...servers, ...tokenServers }[subject], subject, routes);
const port = await app.listen();

const answers = {
  port: () => port,
  /** In nanoseconds. */
  cpuTime,
  /** The heap and the memory that it holds outside, in bytes, after a collection. */
  heap: async () => {
    await collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};

/** What the process answers. */
export type ServeAnswers = typeof answers;

answerParent(answers);
