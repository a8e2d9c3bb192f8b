import type { Logger } from "pino";
import type { ResponseEvent } from "../../src/index.ts";

/** One line a request, as the page on logs has it. */
export function logResponse(log: Logger, event: ResponseEvent): void {
  const { method, path, route, status, code, duration, completed } = event;
  const failed = (status ?? 0) >= 500;
  // A stream of events ends when its reader leaves.
  const isStream = event.headers?.get("accept") === "text/event-stream";
  const cut = !completed && !isStream;
  const level = cut ? "warn" : failed ? "error" : "info";
  const fields = { method, route, status, code, duration, completed };
  log[level]({ ...fields, path: path?.slice(0, 500) ?? null }, "request");
}
