import type {
  CheckedErrorCode,
  CheckedErrorOptions,
  CheckedErrorStatus,
  HttpErrorOptions,
} from "./checked-http-error.ts";
import { clientCodes } from "./client-codes.ts";
import { ignoreFailuresIn, isThenable, RawHeaders, reasonPhrase } from "@fw/http";

/** The mark of an `HttpError`. The symbol is global, so two copies of the package recognise each other's errors. */
const mark = Symbol.for("@fw/core/HttpError");

/**
 * An error that a handler throws or returns to respond with a specific status and code. It is nominal: no other object
 * type is assignable to it.
 *
 * A database transaction commits if its callback returns an `HttpError`, unless the program rolls it back.
 */
export interface HttpError<
  out Status extends number = number,
  out Code extends string = string,
  out Details = unknown,
> extends Error {
  /** It exists only in types. */
  readonly "~nominal": typeof nominal;
  readonly name: "HttpError";
  /** The HTTP status, 400 to 599. */
  readonly status: Status;
  /** The problem's `code`. */
  readonly code: Code;
  readonly details: Details | undefined;
  readonly headers: Headers | undefined;
}

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- only its type is used
declare const nominal: unique symbol;

/** The class of {@link HttpError}. The compiler refuses literals that it would throw for. */
export interface HttpErrorConstructor {
  /**
   * @param status - An integer from 400 to 599.
   * @param code - The code by which clients distinguish errors, conventionally in capitals.
   * @param message - One sentence for people, sent as `detail`; default the reason phrase.
   * @param options - Headers, details and cause.
   * @throws {@link RangeError} when the status is not an error status.
   * @throws {@link TypeError} when the code is empty, has white space or is reserved by `@fw/client`, such as `NETWORK`,
   * when a header is not valid or `Set-Cookie` is a list, or when the headers or details are a promise.
   */
  new <
    const Status extends number = number,
    const Code extends string = string,
    Details = unknown,
    At extends string = "here",
  >(
    status: CheckedErrorStatus<Status, At>,
    code: CheckedErrorCode<Code, At>,
    message?: string,
    options?: CheckedErrorOptions<Details, At>,
  ): HttpError<Status, Code, Details>;
  readonly prototype: HttpError;
}

/**
 * An error that a handler throws or returns.
 *
 * @example
 * throw new HttpError(404, "BOOKMARK_NOT_FOUND", "There is no bookmark with this id");
 */
export const HttpError: HttpErrorConstructor = class HttpError extends Error {
  declare readonly "~nominal": typeof nominal;

  /** Whether a value is an `HttpError`, from any copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A subclass inherits this method, but needs the ordinary check.
    if (this !== HttpError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && mark in value;
  }

  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly headers: Headers | undefined;

  constructor(
    status: number | string,
    code: string,
    message?: string,
    options: HttpErrorOptions = {},
  ) {
    const { headers, details } = options;
    if (isThenable(headers) || isThenable(details)) {
      ignoreFailuresIn(options);
      throw new TypeError(
        "The headers and details of an HttpError cannot be promises: await them first",
      );
    }
    if (!isErrorStatus(status)) {
      throw new RangeError(`The status of an HttpError must be from 400 to 599: ${status}`);
    }
    if (typeof code !== "string" || code === "") {
      throw new TypeError("The code of an HttpError must be a non-empty string");
    }
    if (/\s/.test(code)) {
      throw new TypeError(
        `The code of an HttpError cannot contain white space: "${code}"; write the sentence after the code`,
      );
    }
    if (clientCodes.some((reserved) => reserved === code)) {
      throw new TypeError(
        `The code of an HttpError cannot be "${code}", which @fw/client reserves: choose another`,
      );
    }
    super(
      message ?? reasonPhrase(status),
      "cause" in options ? { cause: options.cause } : undefined,
    );
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers =
      headers === undefined
        ? undefined
        : (RawHeaders.fromPlain(headers)?.toHeaders() ?? new Headers(headers));
  }

  static {
    // The mark is on the prototype, so that printing an error does not show it.
    Object.defineProperty(this.prototype, mark, { value: true });
  }
  // The members keep the values of the parameters, whose types the constructor's type keeps.
} as HttpErrorConstructor;

function isErrorStatus(status: number | string): status is number {
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599;
}
