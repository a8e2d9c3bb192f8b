import type { Writable } from "node:stream";

/** Where a command writes: `process`, or the like. */
export interface Streams {
  /** Receives the result and nothing else. */
  readonly stdout: OutputStream;
  /** Receives everything else. */
  readonly stderr: OutputStream;
}

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean };
