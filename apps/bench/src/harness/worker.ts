import { answerCommands } from "./answer-commands.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { command } from "./command.ts";
import { comparisons } from "./comparisons.ts";
import { cpuTime } from "./cpu-time.ts";
import { profile } from "./profile.ts";
import type { Subject } from "./subject.ts";

// The process of one subject: `worker.ts <comparison> <subject>`.
const subject = await createSubject();
/** The last figure of each case, in nanoseconds a run. */
const estimates = new Map<string, number>();
answerCommands(process.version, execute);

async function createSubject(): Promise<Subject> {
  const [comparisonName, subjectName] = process.argv.slice(2);
  const load = Object.entries(comparisons).find(([name]) => name === comparisonName)?.[1];
  const comparison = await load?.();
  const create = comparison?.subjects[subjectName ?? ""];
  if (create === undefined) throw new Error(`No subject ${String(subjectName)}`);
  return create();
}

async function execute(received: unknown): Promise<unknown> {
  const parsed = command.parse(received);
  const { name } = parsed;
  switch (parsed.do) {
    case "answer":
      return subject.answer(name);
    case "warm up":
      return warmUp(name, parsed.time * 1e6);
    case "measure":
      return run(name, toCount(name, parsed.time * 1e6));
    case "profile":
      return profile(() => run(name, toCount(name, parsed.time * 1e6)));
  }
}

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
    const part = Math.min(left, subject.maxCount ?? left);
    const runAll = await subject.prepare(name, part);
    const start = cpuTime();
    await runAll();
    time += cpuTime() - start;
    left -= part;
  }
  estimates.set(name, time / count);
  return time / count;
}
