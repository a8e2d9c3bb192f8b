import type { Logger } from "pino";
import type { ResponseEvent } from "../../src/index.ts";

/** One line a request, as the page on observability has it. */
export function logResponse(log: Logger, event: ResponseEvent): void {
  const { method, path, route, status, code, duration, completed } = event;
  const level = !completed ? "warn" : (status ?? 0) >= 500 ? "error" : "info";
  log[level](
    { method, path: path?.slice(0, 500) ?? null, route, status, code, duration, completed },
    "request",
  );
}
