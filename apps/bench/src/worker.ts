import { answerParent } from "@fw/test-support/answer-parent";
import type { Case, WorkerAnswers } from "./measure/in-processes.ts";
import { collectGarbage, cpuTime } from "./measure/process.ts";
import { createRouterSubject } from "./router/router.ts";

// The process of one row of `router`: `worker.ts <subject>`.
const [, , name = ""] = process.argv;
const subject = await createRouterSubject(name);
const cases = new Map<string, Case>();
/** How many runs are prepared at once at most: each may need memory. */
const maxCount = 10_000;
/** The last figure of each case, in nanoseconds per run. */
const estimates = new Map<string, number>();

const answers: WorkerAnswers = {
  answer: (name) => findCase(name).answer(),
  warmUp: (name, time) => warmUp(name, time * 1e6),
  measure: (name, time) => run(name, toCount(name, time * 1e6)),
};
answerParent(answers);

async function warmUp(name: string, time: number): Promise<void> {
  const end = cpuTime() + time;
  for (let count = 1; cpuTime() < end; count = Math.min(count * 4, toCount(name, time / 4))) {
    await run(name, count);
  }
  await collectGarbage();
}

function toCount(name: string, time: number): number {
  return Math.max(1, Math.round(time / (estimates.get(name) ?? time)));
}

async function run(name: string, count: number): Promise<number> {
  let time = 0;
  for (let left = count; left > 0;) {
    const part = Math.min(left, maxCount);
    const runAll = findCase(name).prepare(part);
    const start = cpuTime();
    await runAll();
    time += cpuTime() - start;
    left -= part;
  }
  estimates.set(name, time / count);
  return time / count;
}

function findCase(name: string): Case {
  const found = cases.get(name) ?? subject(name);
  cases.set(name, found);
  return found;
}
