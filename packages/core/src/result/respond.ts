import { isBun } from "#platform";
import { HttpError } from "../errors/http-error.ts";
import { httpErrorResponse } from "../errors/problem-response.ts";
import { isDecodedByFetch } from "./decoded-coding.ts";
import { toFastJson } from "./fast-json.ts";
import { Reply } from "./reply.ts";
import {
  assertFieldValue,
  assertSendable,
  BodyStream,
  createOutgoing,
  discard,
  type Incoming,
  isBodilessStatus,
  isStream,
  type MediaTypeOf,
  noHeaders,
  type Outgoing,
  type OutgoingBody,
  RawHeaders,
  toBytes,
  toResultJson,
} from "@fw/http";
import { assertInteger } from "@fw/options";

// The table of kinds is not loaded, because bundles would have all of it. A type that differs from it does not compile.
const jsonType: `${MediaTypeOf<"json">}; charset=utf-8` = "application/json; charset=utf-8";
const textType: `${MediaTypeOf<"text">}; charset=utf-8` = "text/plain; charset=utf-8";
const bytesType: MediaTypeOf<"bytes"> = "application/octet-stream";
const jsonHeaders = new RawHeaders(["content-type", jsonType]);
const textHeaders = new RawHeaders(["content-type", textType]);
const bytesHeaders = new RawHeaders(["content-type", bytesType]);

/**
 * Turns a handler's result into a response. Its stream has not begun: see {@link whenBegun}.
 *
 * @param result - The result. A promise must be awaited first.
 * @param status - The default status of the route.
 * @param incoming - The request, if the response goes to its client.
 * @throws {@link TypeError} when the result cannot be sent: JSON cannot express it, or its stream is in use.
 */
export function toOutgoing(result: unknown, status: number, incoming?: Incoming): Outgoing {
  if (!isSpecial(result)) return fromValue(result, false, status, incoming);
  try {
    if (isReply(result)) return fromReply(result, status, incoming);
    if (result instanceof HttpError) return httpErrorResponse(result);
    return isResponse(result) ? fromResponse(result) : fromValue(result, true, status);
  } catch (error) {
    discard(isReply(result) ? result.value : isResponse(result) ? result.body : result);
    throw error;
  }
}

/**
 * Waits for the first chunk of a stream, unless it is the body of a `Response`. If the stream fails before, the promise
 * rejects, so that the response can still be another one.
 */
export function whenBegun(outgoing: Outgoing): Outgoing | Promise<Outgoing> {
  const { body } = outgoing;
  return body instanceof BodyStream && body.awaitsFirstChunk
    ? body.begin().then(() => outgoing)
    : outgoing;
}

/** Responds with a value. The first kind that matches decides how it is sent. */
function fromValue(
  value: unknown,
  isSpecialValue: boolean,
  status: number,
  incoming?: Incoming,
): Outgoing {
  if (isBodilessStatus(status)) {
    discard(value);
    return createOutgoing(status, noHeaders, null);
  }
  if (value === undefined) return createOutgoing(status, noHeaders, null);
  if (typeof value === "string") return createOutgoing(status, textHeaders, value);
  if (isSpecialValue) {
    if (value instanceof Blob) return createOutgoing(status, toBlobHeaders(value), value);
    const content = toBytes(value);
    if (content !== undefined) return createOutgoing(status, bytesHeaders, content);
    const stream = BodyStream.open(value as object);
    if (stream !== undefined) return createOutgoing(status, toStreamHeaders(stream), stream);
    assertSendable(value);
  } else if (isBun && incoming?.hasFastJson === true) {
    const outgoing = toFastJson(value, status, jsonHeaders);
    if (outgoing !== undefined) return outgoing;
  }
  return createOutgoing(status, jsonHeaders, toResultJson(value));
}

/** Whether a value may be something other than JSON. Plain objects and arrays skip the further checks. */
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

/** Whether a value is a `Response`, even from another Fetch implementation. */
export function isResponse(result: object): result is Response {
  return (
    result instanceof Response ||
    (Symbol.toStringTag in result && result[Symbol.toStringTag] === "Response")
  );
}

function toBlobHeaders({ type }: Blob): RawHeaders {
  return type === "" ? bytesHeaders : new RawHeaders(["content-type", type]);
}

function toStreamHeaders({ headers }: BodyStream): RawHeaders {
  return headers === undefined ? bytesHeaders : new RawHeaders(headers);
}

function fromReply(reply: Reply, routeStatus: number, incoming?: Incoming): Outgoing {
  const { value, status = routeStatus } = reply;
  // A program can change a reply, or create one without its constructor.
  assertInteger("The status of a reply", status, 200, 599);
  const hasStream = isStream(value) && !isBodilessStatus(status);
  const own = Reply.copyHeaders(reply, hasStream);
  const plain = fromValue(value, isSpecial(value), status, incoming);
  if (own === undefined) return plain;
  expectDeclaredLength(plain.body, own);
  return createOutgoing(status, plain.headers.overriddenBy(own), plain.body, plain.json);
}

function fromResponse(response: Response): Outgoing {
  const { status, statusText, body, bodyUsed } = response;
  if (status === 0) throw new TypeError("Response.error() cannot be sent");
  assertInteger("The status of a Response", status, 200, 599);
  assertFieldValue("The statusText of a Response", statusText);
  if (bodyUsed)
    throw new TypeError("The handler returned a Response whose body has already been used");
  const hasStream = body !== null && !isBodilessStatus(status);
  // Another implementation may allow headers that HTTP cannot carry.
  const headers = RawHeaders.from(toSentHeaders(response), hasStream);
  if (!hasStream) {
    discard(body);
    return { ...createOutgoing(status, headers, null), statusText };
  }
  const stream = BodyStream.open(body);
  if (stream === undefined) throw new TypeError("The body of a Response must be a stream");
  stream.awaitsFirstChunk = false;
  expectDeclaredLength(stream, headers);
  return { ...createOutgoing(status, headers, stream), statusText };
}

function toSentHeaders(response: Response): Headers {
  const { headers } = response;
  const native = headers instanceof Headers ? headers : new Headers([...(headers as Headers)]);
  if (!isDecodedByFetch(response, native)) return native;
  const sent = new Headers(native);
  sent.delete("content-encoding");
  sent.delete("content-length");
  return sent;
}

function expectDeclaredLength(body: OutgoingBody, headers: RawHeaders): void {
  if (!(body instanceof BodyStream)) return;
  const length = headers.find("content-length");
  if (length !== undefined) body.expectLength(Number(length));
}
