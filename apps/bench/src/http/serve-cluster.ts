import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { answerParent } from "@fw/test-support/answer-parent";
import { z } from "zod";
import { collectGarbage } from "../harness/collect-garbage.ts";
import { cpuTime } from "../harness/cpu-time.ts";
import { loadPeer } from "../peers/peers.ts";
import { startPeer } from "../peers/start-peer.ts";

// A cluster of two processes of one peer, as the page on deployment has it: `serve-cluster.ts <peer>`.
if (cluster.isPrimary) await supervise();
else await work();

async function work(): Promise<void> {
  const peer = await loadPeer(process.argv[2] ?? "");
  const { port } = await startPeer(await peer.createApp());
  process.on("message", (question) => {
    void answer(question).then((value) => process.send?.({ port, value }));
  });
}

async function answer(question: unknown): Promise<number> {
  if (question === "cpuTime") return cpuTime();
  await collectGarbage();
  return 0;
}

async function supervise(): Promise<void> {
  const workers = [cluster.fork(), cluster.fork()];
  await Promise.all(workers.map((worker) => once(worker, "listening")));
  const askAll = async (question: string): Promise<readonly { port: number; value: number }[]> =>
    Promise.all(workers.map((worker) => ask(worker, question)));
  answerParent({
    // The workers share it.
    port: async () => (await askAll("cpuTime"))[0]?.port ?? 0,
    /** Of all processes, in nanoseconds. */
    cpuTime: async () =>
      (await askAll("cpuTime")).reduce((sum, { value }) => sum + value, cpuTime()),
    heap: async () => {
      await askAll("collect");
      return 0;
    },
  });
}

const reply = z.object({ port: z.number(), value: z.number() });

async function ask(worker: Worker, question: string): Promise<z.output<typeof reply>> {
  const answered = once(worker, "message");
  worker.send(question);
  return reply.parse((await answered)[0]);
}
