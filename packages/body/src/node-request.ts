/**
 * As much of Node's `http.IncomingMessage` as is read of a request, so that whoever compiles a program for
 * another platform needs no types of Node's.
 *
 * @internal
 */
export interface NodeRequest {
  readonly rawHeaders: readonly string[];
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  readonly errored: Error | null;
  on(event: "data" | "end" | "close", listener: (chunk: unknown) => void): unknown;
  off(event: "data", listener: (chunk: unknown) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}
