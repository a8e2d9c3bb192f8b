import type { Readable, Writable } from "node:stream";

/** Where the command runs: `process`, or the like. */
export interface Session {
  /** Answers the one question, if it is a terminal. */
  readonly stdin: InputStream;
  /** Receives the result. */
  readonly stdout: OutputStream;
  /** Receives the question and mistakes. */
  readonly stderr: OutputStream;
  /** Names the package manager, as `npm_config_user_agent`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Gives the folder that paths start from. */
  readonly cwd: () => string;
}

/** A stream that may be a terminal. */
export type InputStream = Readable & { readonly isTTY?: boolean };

/** A stream that may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean };
