import type { Writable } from "node:stream";

/** The outputs of a command, such as `process`. */
export interface Streams {
  /** Receives only the result. */
  readonly stdout: OutputStream;
  /** Receives everything else. */
  readonly stderr: OutputStream;
}

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean };
