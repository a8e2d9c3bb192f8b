import type { TypedApplication } from "@fw/contract";
import type { ReadOptions } from "../compiler/read-application.ts";
import type { ModuleGuard } from "../module/module-guard.ts";
import type { Output } from "../terminal/output.ts";

/** What a command has while it runs. */
export interface Session {
  /** Receives the result and nothing else. */
  readonly stdout: Output;
  /** Receives everything else. */
  readonly stderr: Output;
  readonly guard: ModuleGuard;
  /** Has a compiler read the types of an application: what is behind this is all that knows one. */
  readonly readTypes: (options: ReadOptions) => Promise<TypedApplication>;
  /** Is told the exit status. */
  readonly end: (status: number) => void;
}
