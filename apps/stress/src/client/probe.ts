import { setTimeout } from "node:timers/promises";
import { answerParent } from "@fw/test-support/answer-parent";
import { percentile } from "../report/percentile.ts";
import { RawConnection } from "./raw-connection.ts";
import { toGet } from "./requests.ts";

// A well-behaved client in a process of its own, where no slow client holds it up: `probe.ts <port>
// <milliseconds>`. It sends one request after the other.
const [port = 0, window = 0] = process.argv.slice(2).map(Number);
const connection = new RawConnection(port);
await connection.connected();
let windows: number[] = [];

const answers = {
  /** The 99th percentile of each window that began and ended since the last question. */
  windows: () => {
    const [, ...whole] = windows;
    windows = [];
    return whole;
  },
};

/** What the process answers. */
export type ProbeAnswers = typeof answers;

answerParent(answers);

for (;;) {
  const times: number[] = [];
  const end = performance.now() + window;
  while (performance.now() < end) {
    times.push(await time());
    await setTimeout(2);
  }
  windows.push(percentile(times, 0.99));
}

async function time(): Promise<number> {
  const start = performance.now();
  connection.socket.write(toGet("/quick"));
  const answer = await connection.answer();
  if (answer?.status !== 200) throw new Error("A well-behaved request was not answered");
  return performance.now() - start;
}
