import { BodyStream } from "./result/body-stream.ts";
import { toBytes } from "./result/bytes.ts";
import { isStream } from "./result/chunk-source.ts";
import { discard } from "./result/discard.ts";
import { HttpError } from "./errors/http-error.ts";
import { httpErrorProblem } from "./errors/problem.ts";
import { assertInteger } from "@fw/options";
import { createOutgoing, isBodiless, type Outgoing, type OutgoingBody } from "./outgoing.ts";
import { assertFieldValue, RawHeaders } from "./raw-headers.ts";
import { Reply } from "./reply.ts";
import { assertSendable, toResultJson } from "./result/json-text.ts";

const jsonHeaders = new RawHeaders(["content-type", "application/json; charset=utf-8"]);
const textHeaders = new RawHeaders(["content-type", "text/plain; charset=utf-8"]);
const bytesHeaders = new RawHeaders(["content-type", "application/octet-stream"]);
const noHeaders = new RawHeaders([]);

/**
 * Turns a handler's settled result into the response. A promise is returned only for a stream, which has
 * to begin first.
 *
 * @param result - What the handler returned, its promise awaited.
 * @param status - The route's default status.
 * @throws {@link TypeError} when the result cannot be sent: JSON cannot express it, or its stream was used. A
 * promise rejects with whatever the stream has failed with.
 * @internal
 */
export function respond(result: unknown, status: number): Outgoing | Promise<Outgoing> {
  if (!isSpecial(result)) return respondData(result, status);
  try {
    if (result instanceof HttpError) return httpErrorProblem(result as HttpError);
    if (isResponse(result)) return respondResponse(result);
    const plain = isReply(result) ? respondReply(result, status) : respondObject(result, status);
    const { body } = plain;
    return body instanceof BodyStream ? body.begin().then(() => plain) : plain;
  } catch (error) {
    discard(isReply(result) ? result.value : isResponse(result) ? result.body : result);
    throw error;
  }
}

/** Whether a value may be more than text or JSON. Most results are not, and take no further look. */
function isSpecial(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain =
    prototype === Object.prototype || prototype === Array.prototype || prototype === null;
  return !isPlain || Symbol.asyncIterator in value;
}

function isReply(result: object): result is Reply {
  return result instanceof Reply;
}

/**
 * Whether a value is a `Response`, of another Fetch implementation too.
 *
 * @internal
 */
export function isResponse(result: object): result is Response {
  return (
    result instanceof Response ||
    (Symbol.toStringTag in result && result[Symbol.toStringTag] === "Response")
  );
}

function respondData(value: unknown, status: number): Outgoing {
  if (isBodiless(status)) return withoutBody(value, status);
  if (value === undefined) return createOutgoing(status, noHeaders, null);
  if (typeof value === "string") return createOutgoing(status, textHeaders, value);
  return createOutgoing(status, jsonHeaders, toResultJson(value));
}

function respondObject(value: object, status: number): Outgoing {
  if (isBodiless(status)) return withoutBody(value, status);
  if (value instanceof Blob) {
    const { type } = value;
    const headers = type === "" ? bytesHeaders : new RawHeaders(["content-type", type]);
    return createOutgoing(status, headers, value);
  }
  const body = toBytes(value) ?? BodyStream.open(value);
  if (body !== undefined) return createOutgoing(status, bytesHeaders, body);
  assertSendable(value);
  return respondData(value, status);
}

function respondReply(reply: Reply, routeStatus: number): Outgoing {
  const { value, headers, status = routeStatus } = reply;
  // An object can be changed after its constructor, or be made without it.
  assertInteger("The status of a reply", status, 200, 599);
  const hasStream = isStream(value) && !isBodiless(status);
  const own = headers === undefined ? noHeaders : RawHeaders.from(headers, hasStream);
  const plain = isSpecial(value) ? respondObject(value, status) : respondData(value, status);
  announceLength(plain.body, own);
  const hasOwnType = own.find("content-type") !== undefined;
  return createOutgoing(status, hasOwnType ? own : plain.headers.with(own.lines), plain.body);
}

function respondResponse(response: Response): Outgoing {
  const { status, statusText, body, bodyUsed } = response;
  if (status === 0) throw new TypeError("Response.error() cannot be sent");
  assertInteger("The status of a Response", status, 200, 599);
  assertFieldValue("The statusText of a Response", statusText);
  if (bodyUsed) throw new TypeError("The handler returned a Response that was used before");
  const hasStream = body !== null && !isBodiless(status);
  // The headers of another implementation may hold what HTTP cannot carry.
  const headers = RawHeaders.from(toHeaders(response.headers), hasStream);
  if (!hasStream) return { ...withoutBody(body, status), statusText, headers };
  const stream = BodyStream.open(body);
  if (stream === undefined) throw new TypeError("The body of a Response must be a stream");
  announceLength(stream, headers);
  return { ...createOutgoing(status, headers, stream), statusText };
}

function toHeaders(headers: Headers): Headers {
  return headers instanceof Headers ? headers : new Headers([...(headers as Headers)]);
}

function withoutBody(value: unknown, status: number): Outgoing {
  discard(value);
  return createOutgoing(status, noHeaders, null);
}

function announceLength(body: OutgoingBody, headers: RawHeaders): void {
  const length = headers.find("content-length");
  if (length !== undefined && body instanceof BodyStream) body.announce(Number(length));
}
