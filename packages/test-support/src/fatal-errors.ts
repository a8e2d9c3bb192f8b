import { setImmediate } from "node:timers/promises";

const events = ["unhandledRejection", "uncaughtException"] as const;

/**
 * Runs a function, and then the event loop until Node has judged its promises.
 *
 * @param use - The function.
 * @returns What would have ended a process.
 */
export async function collectFatalErrors(use: () => Promise<unknown>): Promise<unknown[]> {
  const fatal: unknown[] = [];
  const others = events.map((event) => [event, process.rawListeners(event)] as const);
  for (const event of events) {
    process.removeAllListeners(event);
    process.on(event, (error) => fatal.push(error));
  }
  try {
    await use();
    // What was put off to the next turn may put off more.
    for (let turn = 0; turn < 3; turn++) await setImmediate();
  } finally {
    for (const [event, listeners] of others) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as (error: unknown) => void);
    }
  }
  return fatal;
}
