import { HttpError } from "../errors/http-error.ts";
import {
  type AnyResponse,
  ignoreFailuresIn,
  type IsSettled,
  isThenable,
  type OutOfRange,
  RawHeaders,
  type Verdict,
} from "@fw/http";

/**
 * The media type of a literal content type, in lower case and without parameters. For any other text, it is `string`,
 * which says nothing about the body.
 */
type EssenceOf<ContentType extends string> = ContentType extends `${infer Essence};${string}`
  ? Lowercase<WithoutEnd<Essence>>
  : string extends ContentType
    ? string
    : Lowercase<ContentType>;

/** A text without the spaces at its end. */
type WithoutEnd<Text extends string> = Text extends `${infer Start} ` ? WithoutEnd<Start> : Text;

/** The status and headers of a {@link reply}. */
export interface ReplyInit<Status extends number = number, ContentType extends string = string> {
  /** The HTTP status, 200 to 599; default the route's. */
  readonly status?: Status | undefined;
  /** Headers to send. They override those of the value. The route's type includes a literal content type. */
  readonly headers?: (HeadersOf<ContentType> & NonNullable<ResponseInit["headers"]>) | undefined;
}

/** Headers by name: those whose type says more than a text. */
interface HeadersOf<ContentType extends string> {
  readonly "set-cookie"?: string | AppendEachTo<"new Headers()">;
  readonly "Set-Cookie"?: string | AppendEachTo<"new Headers()">;
  readonly "content-type"?: ContentType;
  readonly "Content-Type"?: ContentType;
}

/** The compiler prints this name, and the remedy, for a list of values. */
interface AppendEachTo<Remedy extends string> {
  readonly "~remedy": Remedy;
}

/** The mark of a {@link Reply}. The symbol is global, so two copies of the package recognise each other's replies. */
const mark = Symbol.for("@fw/core/Reply");

/** A handler's result with a specific status or headers. Created by {@link reply}. */
export class Reply<
  out Value = unknown,
  out Status extends number = number,
  out Type extends string = string,
> {
  readonly value: Value;
  readonly status: Status | undefined;
  /** The headers. They are `Headers` once a program has read them, and may change them. */
  #headers: RawHeaders | Headers | undefined;
  /** The media type that the headers have as a literal. It exists only in types. */
  declare readonly "~type": Type;

  /** Use {@link reply} instead. */
  constructor(value: Value, init: ReplyInit<Status>) {
    this.value = value;
    this.status = init.status;
    const { headers } = init;
    if (headers !== undefined)
      this.#headers = RawHeaders.fromPlain(headers) ?? new Headers(headers);
  }

  /** Whether a value is a reply, from any copy of the package. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && mark in value;
  }

  get headers(): Headers | undefined {
    const headers = this.#headers;
    return headers instanceof RawHeaders ? (this.#headers = headers.toHeaders()) : headers;
  }

  /**
   * Copies the headers of a reply, as {@link RawHeaders.from} does.
   *
   * @returns `undefined` if it has none, or was created without the constructor.
   */
  static copyHeaders(reply: Reply, hasStream: boolean): RawHeaders | undefined {
    const headers = #headers in reply ? reply.#headers : readHeaders(reply);
    return headers instanceof Headers ? RawHeaders.from(headers, hasStream) : headers;
  }

  static {
    // Another copy of the package reads the headers with this function.
    const value = (reply: object): Headers | undefined =>
      #headers in reply ? reply.headers : undefined;
    Object.defineProperty(this.prototype, mark, { value });
  }
}

/** Reads the headers of a reply from another copy of the package. */
function readHeaders(reply: object): Headers | undefined {
  const read = Reflect.get(reply, mark) as (reply: object) => Headers | undefined;
  return read(reply);
}

/** The value of a reply, or the sentence with which `reply` refuses it. */
type CheckedReplyValue<Value, At extends string> =
  IsSettled<Verdict<ValueMistake<Value>>, "wrong", At> extends true
    ? NoInfer<ValueMistake<Value>>
    : Value;

/** The options of a reply, in which a literal status out of range has the type of a sentence. */
type CheckedReplyInit<Status extends number, ContentType extends string, At extends string> =
  IsSettled<Verdict<OutOfRange<Status, ReplyDigit>>, "wrong", At> extends true
    ? { readonly [Name in keyof ReplyInit]?: NoInfer<InitMistake<Name, Status>> }
    : ReplyInit<Status, ContentType>;

type ValueMistake<Value> = 0 extends 1 & Value
  ? never
  : [Extract<Value, PromiseLike<unknown>>] extends [never]
    ? [Extract<Value, AnyResponse | HttpError | Reply>] extends [never]
      ? never
      : "reply() takes a plain value: a Response, an HttpError or a reply has its own status"
    : "reply() cannot take a promise: await it first";

type ReplyDigit = "2" | "3" | "4" | "5";

type InitMistake<Name extends keyof ReplyInit, Status extends number> = Name extends "status"
  ? `The status of a reply must be from 200 to 599: ${OutOfRange<Status, ReplyDigit>}`
  : ReplyInit[Name];

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
export function reply<
  Value,
  const Status extends number = never,
  const ContentType extends string = never,
  At extends string = "here",
>(
  value: CheckedReplyValue<Value, At>,
  init?: CheckedReplyInit<Status, ContentType, At>,
): Reply<Value, Status, EssenceOf<ContentType>>;
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
