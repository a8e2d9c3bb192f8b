import { answerParent } from "@fw/test-support/answer-parent";
import type { Case, Subject, WorkerAnswers } from "./measure/in-processes.ts";
import { collectGarbage, cpuTime } from "./measure/process.ts";

/** What creates a row, by benchmark; each is loaded only where it is measured. */
const subjects = {
  fetch: async (subject) => (await import("./fetch.ts")).createFetchSubject(subject),
  router: async (subject) => (await import("./router/router.ts")).createRouterSubject(subject),
  validate: async (subject) =>
    (await import("./validate/validate.ts")).createValidateSubject(subject),
} as const satisfies Readonly<Record<string, (subject: string) => Promise<Subject>>>;

// The process of one row: `worker.ts <bench> <subject>`.
const [bench = "", name = ""] = process.argv.slice(2);
const create = Object.entries(subjects).find(([each]) => each === bench)?.[1];
if (create === undefined) throw new RangeError(`There is no benchmark ${bench}`);
const subject = await create(name);
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
