import type { D1Database } from "../../../apps/example/src/d1-store.ts";

/** The example as a Worker. */
export interface RunningWorker {
  readonly url: string;
  /** The Worker's database. */
  readonly database: D1Database;
  readonly stop: () => Promise<void>;
}

export function startWorker(variables: Readonly<Record<string, string>>): Promise<RunningWorker>;
