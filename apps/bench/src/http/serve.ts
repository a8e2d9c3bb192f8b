import { z } from "zod";
import { answerCommands } from "../harness/answer-commands.ts";
import { collectGarbage } from "../harness/collect-garbage.ts";
import { cpuTime } from "../harness/cpu-time.ts";
import { peers } from "../peers/peers.ts";
import { startPeer } from "../peers/start-peer.ts";

// The server process of one peer: `serve.ts <peer>`. It says its port.
const create = Object.entries(peers).find(([name]) => name === process.argv[2])?.[1];
if (create === undefined) throw new Error(`No peer ${String(process.argv[2])}`);
const { port } = await startPeer(await create());

const command = z.object({ do: z.enum(["cpu time", "heap"]) });

answerCommands(port, (received) => execute(command.parse(received).do));

/** CPU time in nanoseconds; the heap and what it holds outside, in bytes, after a collection. */
async function execute(asked: z.output<typeof command>["do"]): Promise<number> {
  if (asked === "cpu time") return cpuTime();
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
