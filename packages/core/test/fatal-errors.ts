import { setImmediate } from "node:timers/promises";

const events = ["uncaughtException", "unhandledRejection"] as const;

/**
 * Runs `use`, and then the event loop until Node has judged its promises.
 *
 * @returns the errors and reasons that would have ended a process
 */
export async function collectFatalErrors(use: () => Promise<unknown>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const collect = (error: unknown): void => void errors.push(error);
  const others = events.map((event) => [event, process.rawListeners(event)] as const);
  for (const event of events) process.removeAllListeners(event).on(event, collect);
  try {
    await use();
    await setImmediate();
  } finally {
    for (const [event, listeners] of others) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as typeof collect);
    }
  }
  return errors;
}
