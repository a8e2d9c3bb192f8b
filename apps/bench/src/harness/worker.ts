import { answerParent } from "@fw/test-support/answer-parent";
import { collectGarbage } from "./collect-garbage.ts";
import { comparisons } from "./comparisons.ts";
import { cpuTime } from "./cpu-time.ts";
import { profile } from "./profile.ts";
import type { Case } from "./subject.ts";

// The process of one subject: `worker.ts <comparison> <subject>`.
const [comparisonName = "", subjectName = ""] = process.argv.slice(2);
const load = Object.entries(comparisons).find(([name]) => name === comparisonName)?.[1];
const create = (await load?.())?.subjects[subjectName];
if (create === undefined) throw new Error(`There is no subject ${subjectName}`);
const { cases, maxCount = Infinity } = await create();
/** The last figure of each case, in nanoseconds a run. */
const estimates = new Map<string, number>();

/** Times are CPU time in milliseconds. */
const answers = {
  answer: (name: string) => findCase(name).answer(),
  warmUp: (name: string, time: number) => warmUp(name, time * 1e6),
  /** The nanoseconds that a run takes. */
  measure: (name: string, time: number) => run(name, toCount(name, time * 1e6)),
  profile: (name: string, time: number) => profile(() => run(name, toCount(name, time * 1e6))),
};

/** What the process answers. */
export type WorkerAnswers = typeof answers;

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
  const found = cases[name];
  if (found === undefined) throw new Error(`There is no case ${name}`);
  return found;
}
