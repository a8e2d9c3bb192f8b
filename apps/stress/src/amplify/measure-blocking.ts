import { setImmediate } from "node:timers/promises";

/**
 * Measures the longest time between two turns of the event loop while a function runs, in milliseconds of
 * its thread's CPU time: a busy machine does not change that.
 */
export async function measureBlocking(run: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = threadTime();
  const see = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const work = { isDone: false };
  const running = run().finally(() => {
    work.isDone = true;
  });
  while (!work.isDone) {
    await setImmediate();
    see();
  }
  see();
  await running;
  return longest;
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
