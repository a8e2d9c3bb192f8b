import { answerParent } from "@fw/test-support/answer-parent";
import { collectGarbage } from "../harness/collect-garbage.ts";
import { cpuTime } from "../harness/cpu-time.ts";
import { loadPeer } from "../peers/peers.ts";
import { startPeer } from "../peers/start-peer.ts";

// The server process of one peer: `serve.ts <peer>`.
const peer = await loadPeer(process.argv[2] ?? "");
const { port } = await startPeer(await peer.createApp());

const answers = {
  port: () => port,
  /** In nanoseconds. */
  cpuTime,
  /** The heap and what it holds outside, in bytes, after a collection. */
  heap: async () => {
    await collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** What the process has resident, in bytes. */
  resident: () => process.memoryUsage.rss(),
};

/** What the process answers. */
export type ServeAnswers = typeof answers;

answerParent(answers);
