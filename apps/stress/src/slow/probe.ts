import { createHistogram } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { answerParent } from "@fw/test-support/answer-parent";
import { RawClient } from "@fw/test-support/raw-client";

// A well-behaved client in its own process, where no slow client holds it up: `probe.ts <port>
// <milliseconds>`. It sends one request after the other.
const [port = 0, window = 0] = process.argv.slice(2).map(Number);
const client = await RawClient.connect(port);
let windows: number[] = [];

const answers = {
  /** The 99th percentile of each window that began and ended since the last question, in milliseconds. */
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
  const times = createHistogram();
  const end = performance.now() + window;
  while (performance.now() < end) {
    const start = process.hrtime.bigint();
    const { status } = await client.request("GET /quick/a").readResponse();
    if (status !== 200) throw new Error("A well-behaved request was not answered");
    times.record(process.hrtime.bigint() - start);
    await setTimeout(2);
  }
  windows.push(times.percentile(99) / 1e6);
}
