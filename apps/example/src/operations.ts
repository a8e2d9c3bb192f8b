import { createApp, HttpError } from "@fw/framework";
import type { BookmarkStore } from "./bookmark-store.ts";

/** What the operations application needs. */
export interface OperationsAppParts {
  readonly store: Pick<BookmarkStore, "ping">;
  /** Whether shutdown has begun. */
  readonly isStopping: () => boolean;
}

/**
 * Builds the application that answers health checks. It has its own port, because a path rule in front of one port does
 * not keep routes private ([path rules](docs/how-to/operations/path-rules.md)).
 *
 * @param parts - The store, and whether the process is stopping.
 * @returns The application, ready for `listen` and `handle`.
 */
export function createOperationsApp({ store, isStopping }: OperationsAppParts) {
  // A balancer waits for 500 milliseconds (deploy/haproxy.cfg).
  return createApp({ server: { handlerTimeout: 400 } })
    .get("/health", () => "alive")
    .get("/ready", async () => {
      if (isStopping()) {
        return new HttpError(503, "STOPPING", undefined, { headers: { "retry-after": "1" } });
      }
      await store.ping();
      return "ready";
    });
}
