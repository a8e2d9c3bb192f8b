import { BodyStream } from "./body-stream.ts";
import type { AnyProblem } from "./problem.ts";
import type { RawHeaders } from "./raw-headers.ts";

/** A response as the pipeline passes it to an adapter. */
export interface Outgoing {
  readonly status: number;
  /** The reason phrase. Empty for the default phrase of the status. */
  readonly statusText: string;
  readonly headers: RawHeaders;
  readonly body: OutgoingBody;
  /** The error that the response reports. `null` without an error. */
  readonly error: SentError | null;
  /** The Web response that the platform can have as it is. `status` and `error` describe it; the rest is empty. */
  readonly response?: Response;
  /**
   * A Web response with JSON that the platform has serialized. It has the status, but not the `headers`, and `body` is
   * `null`.
   */
  readonly json?: Response | undefined;
}

/** An error that a response reports. */
export interface SentError {
  readonly problem: AnyProblem;
  /** The thrown or returned value. `undefined` for the framework's own errors. */
  readonly cause: unknown;
  /** Whether the error says that the body of the request ended early. */
  readonly isBodyIncomplete: boolean;
}

/** A response whose body is text. */
export interface TextOutgoing extends Outgoing {
  readonly body: string;
}

/** The body of a response; `null` means no body. */
export type OutgoingBody = MemoryBody | Blob | BodyStream;

/** A body in memory; `null` means no body. */
export type MemoryBody = string | Uint8Array<ArrayBuffer> | null;

/** Creates a response that is not an error, with the default reason phrase of its status. */
export function createOutgoing(
  status: number,
  headers: RawHeaders,
  body: OutgoingBody,
  json?: Response,
): Outgoing {
  return { status, statusText: "", headers, body, error: null, json };
}

/** The statuses of responses without content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
export type BodilessStatus = 204 | 205 | 304;

/** Whether a response with this status has no content. */
export function isBodilessStatus(status: unknown): status is BodilessStatus {
  return status === 204 || status === 205 || status === 304;
}

/** Releases a body that is not sent. */
export function releaseBody({ body }: Outgoing): void {
  if (body instanceof BodyStream) void body.cancel();
}
