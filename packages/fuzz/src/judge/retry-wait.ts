import { setTimeout as wait } from "node:timers/promises";
import type { FuzzAnswer } from "./send.ts";

/** The longest time that a run waits for routes that answer 429, in milliseconds. */
const longest = 5_000;

/** The shortest wait, in milliseconds: some answers say 0. */
const shortest = 50;

/** Waits for routes that answer 429 as `Retry-After` says (RFC 9110 §10.2.3). */
export class RetryWait {
  #left = longest;

  /** @returns Whether it has waited; `false` if the answer is another one, or the run would wait for too long. */
  async wait(answer: FuzzAnswer | string): Promise<boolean> {
    if (typeof answer === "string" || !isRateLimited(answer)) return false;
    const time = Math.max(answer.retryAfter ?? 0, shortest);
    if (time > this.#left) return false;
    this.#left -= time;
    await wait(time);
    return true;
  }
}

/** Whether an answer asks to try again later. */
export function isRateLimited(answer: FuzzAnswer | string): boolean {
  return typeof answer !== "string" && answer.status === 429 && answer.retryAfter !== undefined;
}
