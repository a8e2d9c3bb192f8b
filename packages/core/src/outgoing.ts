import type { AnyProblem } from "./errors/any-problem.ts";
import { BodyStream } from "./result/body-stream.ts";
import type { RawHeaders } from "./raw-headers.ts";

/**
 * A response as the story hands it to an adapter.
 *
 * @internal
 */
export interface Outgoing {
  readonly status: number;
  /** The reason phrase; empty for the status's own. */
  readonly statusText: string;
  readonly headers: RawHeaders;
  readonly body: OutgoingBody;
  /** The error that is answered; `null` where none is. */
  readonly refusal: Refusal | null;
}

/**
 * An error as it is answered.
 *
 * @internal
 */
export interface Refusal {
  readonly problem: AnyProblem;
  /** What was thrown or returned; `undefined` for an error of the framework's own. */
  readonly error: unknown;
}

/** @internal */
export interface TextOutgoing extends Outgoing {
  readonly body: string;
}

/** @internal */
export type OutgoingBody = string | Uint8Array<ArrayBuffer> | Blob | BodyStream | null;

/**
 * A response that is no error, with the reason phrase of its status.
 *
 * @internal
 */
export function createOutgoing(status: number, headers: RawHeaders, body: OutgoingBody): Outgoing {
  return { status, statusText: "", headers, body, refusal: null };
}

/**
 * Whether a response with this status has no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5).
 *
 * @internal
 */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * Releases the body of a response that is not sent, or not with it.
 *
 * @internal
 */
export function releaseBody({ body }: Outgoing): void {
  if (body instanceof BodyStream) void body.cancel();
}
