import { setImmediate } from "node:timers/promises";

/**
 * Calls `use`, and runs the event loop until Node has reported unhandled rejections.
 *
 * @returns The reasons of the rejections, each of which would have crashed the process.
 */
export async function collectUnhandledRejections(use: () => unknown): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => reasons.push(reason));
  try {
    await use();
    await setImmediate();
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
  }
  return reasons;
}
