import { answerParent } from "@fw/test-support/answer-parent";
import { collectGarbage, cpuTime } from "../measure/process.ts";
import { createPeerApp, servers, workServers } from "../peers.ts";
import { routes } from "../service/routes.ts";
import { findWork } from "../service/work.ts";

// The server process of one peer on Node: `serve.ts <subject> [work]`.
const [subject = "", work] = process.argv.slice(2);
const app = await createPeerApp(
  { ...servers, ...workServers }[subject],
  subject,
  routes,
  findWork(work),
);
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
  /** What the process has in memory, in bytes. */
  resident: () => process.memoryUsage.rss(),
};

/** What the process answers. */
export type ServeAnswers = typeof answers;

answerParent(answers);
