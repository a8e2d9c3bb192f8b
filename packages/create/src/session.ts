import type { Readable, Writable } from "node:stream";

/** Where the command runs, such as `process`. */
export interface CreationSession {
  /** Answers questions, if it is a terminal. */
  readonly stdin: InputStream;
  /** Receives the result. */
  readonly stdout: OutputStream;
  /** Receives questions and errors. */
  readonly stderr: OutputStream;
  /** Names the package manager, as `npm_config_user_agent`, and has the `PATH` to git. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the folder that paths are relative to. */
  readonly cwd: () => string;
}

/** A stream that may be a terminal. */
export type InputStream = Readable & { readonly isTTY?: boolean };

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean };
