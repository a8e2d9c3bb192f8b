import { collectFatalErrors } from "@fw/test-support";
import { expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import type { Send } from "../conformance/suite.ts";

/** What is dropped, the handler that drops it, and the status of the answer. */
export type DroppedCase = readonly [what: string, handler: () => unknown, status: number];

/** A promise as of a query that nobody waits for; it rejects when the handler is done. */
export function load(): Promise<never> {
  return new Promise((_, reject) => {
    setImmediate(reject, new Error("rejects after the handler has returned"));
  });
}

/** Has each handler answered as it should be, while what it drops ends no process. */
export function itSurvives(send: Send, cases: readonly DroppedCase[]): void {
  it.each(cases)("%s", async (_, handler, status) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", handler);
    const statuses: number[] = [];
    const fatal = await collectFatalErrors(async () => {
      statuses.push((await send(app, "/")).status);
    });
    expect(fatal).toEqual([]);
    expect(statuses).toEqual([status]);
    expect(onError).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
  });
}
