import { HttpError } from "./errors/http-error.ts";
import { ignoreFailuresIn, isThenable } from "./result/promises.ts";
import type { CheckedReplyInit, CheckedReplyValue } from "./types/checked-reply.ts";

/** The status and headers of a {@link reply}. */
export interface ReplyInit<Status extends number = number> {
  /** The HTTP status, 200 to 599; default the route's. */
  readonly status?: Status | undefined;
  /** Headers to send. They override those that come with the value. */
  readonly headers?: NonNullable<ResponseInit["headers"]> | undefined;
}

/** A handler's result with a specific status or headers. Created by {@link reply}. */
export class Reply<out Value = unknown, out Status extends number = number> {
  readonly value: Value;
  readonly status: Status | undefined;
  readonly headers: Headers | undefined;

  /** Use {@link reply} instead. */
  constructor(value: Value, init: ReplyInit<Status>) {
    this.value = value;
    this.status = init.status;
    this.headers = init.headers === undefined ? undefined : new Headers(init.headers);
  }
}

/**
 * Sets the status or headers of a handler's result. The value is sent by the same rules as a plain result.
 *
 * @param value - The value to send.
 * @param init - The status and headers to send.
 * @returns The result to return from the handler.
 * @throws {@link RangeError} when the status is not an integer from 200 to 599.
 * @throws {@link TypeError} when a header is not valid, or when the value is a `Response`, an `HttpError`, a reply or a
 * promise.
 * @example
 * return reply(bookmark, { status: 201, headers: { location: `/bookmarks/${bookmark.id}` } });
 */
export function reply<Value, const Status extends number = never, At extends string = "here">(
  value: CheckedReplyValue<Value, At>,
  init?: CheckedReplyInit<Status, At>,
): Reply<Value, Status>;
export function reply(value: unknown, init: ReplyInit = {}): Reply {
  try {
    assertReply(value, init);
    return new Reply(value, init);
  } catch (error) {
    // The value and the options are dropped, and each may contain a promise that rejects later.
    ignoreFailuresIn(value);
    ignoreFailuresIn(init);
    throw error;
  }
}

function assertReply(value: unknown, init: ReplyInit): void {
  const { status, headers } = init;
  if (isThenable(value) || isThenable(init) || isThenable(headers)) {
    throw new TypeError("reply() cannot take a promise: await it first");
  }
  if (value instanceof Response || value instanceof HttpError || value instanceof Reply) {
    throw new TypeError(
      "reply() takes a plain value: a Response, an HttpError or a reply has its own status",
    );
  }
  if (status !== undefined && (!Number.isInteger(status) || status < 200 || status > 599)) {
    throw new RangeError(`The status of a reply must be from 200 to 599: ${status}`);
  }
}
