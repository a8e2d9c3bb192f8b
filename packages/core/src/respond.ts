import { disarmAll } from "./disarm.ts";
import { HttpError } from "./errors/http-error.ts";
import { httpErrorProblem } from "./errors/problem.ts";
import { toJsonText } from "./json-text.ts";
import { assertInteger } from "./options.ts";
import { isBodiless, type Binary, type Outgoing, type OutgoingBody } from "./outgoing.ts";
import { toRawHeaders } from "./raw-headers.ts";
import { Reply } from "./reply.ts";

const jsonHeaders: readonly string[] = ["content-type", "application/json; charset=utf-8"];
const textHeaders: readonly string[] = ["content-type", "text/plain; charset=utf-8"];
const bytesHeaders: readonly string[] = ["content-type", "application/octet-stream"];
const noHeaders: readonly string[] = [];

/**
 * Whether headers are those of a plain result, in which nothing is a handler's own.
 *
 * @internal
 */
export function isFixed(headers: readonly string[]): boolean {
  return headers === jsonHeaders || headers === textHeaders;
}

/**
 * Turns a handler's settled result into the response.
 *
 * @param result - what the handler returned, its promise awaited
 * @param status - the route's default status
 * @throws TypeError when the result cannot be sent: JSON cannot express it, or its stream was used
 * @internal
 */
export function respond(result: unknown, status: number): Outgoing {
  if (isReply(result)) return respondReply(result, status);
  if (result instanceof Response) return respondResponse(result);
  if (result instanceof HttpError) return httpErrorProblem(result);
  return respondValue(result, status);
}

function isReply(result: unknown): result is Reply {
  return result instanceof Reply;
}

function respondValue(value: unknown, status: number): Outgoing {
  if (value === undefined) return outgoing(status, noHeaders, null);
  if (isBodiless(status)) {
    if (value instanceof ReadableStream) discard(value);
    else disarmAll(value);
    return outgoing(status, noHeaders, null);
  }
  if (typeof value === "string") return outgoing(status, textHeaders, value);
  const binary = toBinary(value);
  if (binary === undefined) return outgoing(status, jsonHeaders, toJson(value));
  const hasType = binary instanceof Blob && binary.type !== "";
  return outgoing(status, hasType ? ["content-type", binary.type] : bytesHeaders, binary);
}

function respondReply(result: Reply, routeStatus: number): Outgoing {
  // An object can be changed after its constructor, or be made without it.
  if (result.status !== undefined) assertInteger("The status of a reply", result.status, 200, 599);
  const plain = respondValue(result.value, result.status ?? routeStatus);
  if (result.headers === undefined) return plain;
  const headers = toRawHeaders(result.headers, plain.body);
  const hasOwnType = result.headers.has("content-type");
  return outgoing(plain.status, hasOwnType ? headers : [...plain.headers, ...headers], plain.body);
}

function respondResponse(response: Response): Outgoing {
  const { status, statusText, body } = response;
  if (status < 200) throw new TypeError("Response.error() cannot be sent");
  if (response.bodyUsed)
    throw new TypeError("The handler returned a Response that was used before");
  if (body !== null) assertUnlocked(body);
  return { status, statusText, headers: toRawHeaders(response.headers, body), body };
}

function outgoing(status: number, headers: readonly string[], body: OutgoingBody): Outgoing {
  return { status, statusText: "", headers, body };
}

function toBinary(value: unknown): Binary | undefined {
  if (value instanceof Uint8Array) return value as Uint8Array<ArrayBuffer>;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Blob) return value;
  if (value instanceof ReadableStream) {
    assertUnlocked(value);
    return value;
  }
  return undefined;
}

/** Tells a stream's source that nobody will read it. */
function discard(stream: ReadableStream): void {
  if (!stream.locked) stream.cancel().catch(() => undefined);
}

function assertUnlocked(stream: ReadableStream): void {
  if (stream.locked)
    throw new TypeError("The handler returned a stream that is being read already");
}

function toJson(value: unknown): string {
  const text = toJsonText(value);
  if (text === undefined) {
    throw new TypeError(`A handler's result of type ${typeof value} cannot be sent as JSON`);
  }
  return text;
}
