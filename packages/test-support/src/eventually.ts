import { vi } from "vitest";

/**
 * Repeats a check until it passes, for a change that no event announces. Only Vitest's own guard against
 * hanging limits the wait; this ends just before it, to say which check failed.
 *
 * @param check - Throws or rejects as long as the change has not happened.
 * @returns What the check returns when it passes.
 */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 55_000, interval: 10 });
}
