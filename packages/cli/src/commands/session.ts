import type { ReadApplication, ReadApplicationOptions } from "../compiler/read-application.ts";
import type { ModuleGuard } from "../module/module-guard.ts";
import type { Output } from "../terminal/output.ts";

/** The environment of a command. */
export interface CommandSession {
  /** Receives only the result. */
  readonly stdout: Output;
  /** Receives everything else. */
  readonly stderr: Output;
  readonly guard: ModuleGuard;
  /** Reads the types of an application. Only its implementation knows the compiler. */
  readonly readTypes: (options: ReadApplicationOptions) => Promise<ReadApplication>;
  /** Receives the exit status. */
  readonly end: (status: number) => void;
}
