import { ignoreFailuresIn, isThenable } from "../result/promises.ts";
import { statusPhrase } from "./status-phrase.ts";

/** Both copies of the package know it, where a program has two. */
const mark = Symbol.for("@fw/core/HttpError");

/** What an {@link HttpError} carries beside its status, code and message. */
export interface HttpErrorOptions<Details = unknown> {
  /** Response headers that go with the error, such as `www-authenticate` or `retry-after`. */
  readonly headers?: NonNullable<ResponseInit["headers"]> | undefined;
  /** A value that JSON can express; it is sent as the problem's member `details`. */
  readonly details?: Details | undefined;
  /** What led to the error. It is never sent. */
  readonly cause?: unknown;
}

/**
 * An error that a handler throws or returns to answer with a status of its own.
 *
 * Returned from a database transaction, it commits like any other result, unless the program rolls back:
 * docs/how-to/structure/large-applications.md#transactions.
 *
 * @example
 * throw new HttpError(404, "BOOKMARK_NOT_FOUND", "There is no bookmark with this id");
 */
export class HttpError<
  const out Status extends number = number,
  const out Code extends string = string,
  out Details = unknown,
> extends Error {
  /** Only a type: no other object is an `HttpError`, however alike. */
  declare private readonly "~nominal": true;

  /** Whether a value is an `HttpError`, of this copy of the package or of another one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // Of a class that extends this one it is asked, too.
    if (this !== HttpError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && mark in value;
  }

  override readonly name = "HttpError";
  /** The HTTP status, 400 to 599. */
  readonly status: Status;
  /** The problem's member `code`. */
  readonly code: Code;
  readonly details: Details | undefined;
  readonly headers: Headers | undefined;

  /**
   * @param status - An integer from 400 to 599.
   * @param code - What a client's program distinguishes errors by; by custom in capitals.
   * @param message - One sentence for people, sent as `detail`; default the status's phrase.
   * @param options - Headers, details and cause.
   * @throws {@link RangeError} when the status is not an error status.
   * @throws {@link TypeError} when the code is empty or one that clients give to what is no answer, such as
   * `NETWORK`, a header is not valid, or the headers or details are a promise.
   */
  constructor(
    status: Status,
    code: Code,
    message?: string,
    options: HttpErrorOptions<Details> = {},
  ) {
    const { headers, details } = options;
    if (isThenable(headers) || isThenable(details)) {
      ignoreFailuresIn(options);
      throw new TypeError("An HttpError takes values and not their promises: await them first");
    }
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(`The status of an HttpError must be from 400 to 599: ${status}`);
    }
    if (typeof code !== "string" || code === "") {
      throw new TypeError("The code of an HttpError must be a string that is not empty");
    }
    if (clientCodes.has(code)) {
      throw new TypeError(
        `The code of an HttpError cannot be "${code}", which clients give themselves: choose another`,
      );
    }
    super(
      message ?? statusPhrase(status),
      "cause" in options ? { cause: options.cause } : undefined,
    );
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers === undefined ? undefined : new Headers(headers);
  }

  static {
    // On the prototype, where nothing prints it.
    Object.defineProperty(this.prototype, mark, { value: true });
  }
}

/** What a client calls the ends of a request that are no answer. */
const clientCodes: ReadonlySet<string> = new Set([
  "NETWORK",
  "ABORTED",
  "UNSENDABLE",
  "UNEXPECTED",
]);
