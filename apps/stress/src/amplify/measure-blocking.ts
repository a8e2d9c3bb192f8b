import { setImmediate } from "node:timers/promises";

/**
 * Measures how long the event loop stands still while something runs: in CPU time of its thread, so
 * that what else the machine does is not counted.
 *
 * @param run - What runs.
 * @returns The longest time between two turns of the event loop, in milliseconds.
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
