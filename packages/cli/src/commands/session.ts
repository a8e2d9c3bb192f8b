import type { TypedApplication } from "@fw/contract";
import type { ReadOptions } from "../compiler/read-application.ts";
import type { ModuleGuard } from "../module/module-guard.ts";
import type { Streams } from "../terminal/streams.ts";

/**
 * What a command has while it runs.
 *
 * @internal
 */
export interface Session extends Streams {
  readonly guard: ModuleGuard;
  /** Has a compiler read the types of an application: what is behind this is all that knows one. */
  readonly readTypes: (options: ReadOptions) => Promise<TypedApplication>;
  /** Is told the exit status. */
  readonly end: (status: number) => void;
}
