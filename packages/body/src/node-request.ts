/**
 * The members of Node's `http.IncomingMessage` that this package uses. They are declared here so that programs for other
 * platforms compile without Node's types.
 */
export interface NodeRequest {
  readonly rawHeaders: readonly string[];
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly errored: Error | null;
  on(event: "data" | "end" | "close", listener: (chunk: Uint8Array) => void): unknown;
  off(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  read(): Uint8Array | null;
  pause(): unknown;
  resume(): unknown;
}
