import type { HttpError } from "../errors/http-error.ts";
import type { ResultMistake } from "./checked-result.ts";
import type { Reply } from "../result/reply.ts";
import type { AnyBlob, AnyResponse, AnyStream, IsSettled, Verdict } from "@fw/http";

/**
 * What a formatter of unknown type may return. The compiler sees no deeper than its first level: pass the function
 * itself for the check of every part.
 */
export type AnyFormatted =
  | string
  | number
  | boolean
  | null
  | undefined
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a formatter may return nothing
  | void
  | Uint8Array
  | ArrayBuffer
  | AnyBlob
  | AnyResponse
  | Reply
  // A `Map`, a promise or a stream has a tag, an error has a stack, and a function has `apply`.
  | (object & {
      readonly [Symbol.toStringTag]?: undefined;
      readonly stack?: undefined;
      readonly apply?: undefined;
    });

/** What `formatError` may return: its own type, or the sentence with which a result is refused at run time. */
export type CheckedFormat<Formatted, At extends string> =
  IsSettled<Verdict<FormatMistake<Formatted>>, "wrong", At> extends true
    ? NoInfer<FormatMistake<Formatted>>
    : Formatted;

/** A sentence that says what is wrong with the result of a `formatError` function. */
export type FormatMistake<Formatted> = 0 extends 1 & Formatted
  ? never
  : [Extract<Formatted, Refused>] extends [never]
    ? ResultMistake<Formatted>
    : "formatError must return a value synchronously, not a promise, a stream or an HttpError";

type Refused = PromiseLike<unknown> | AnyStream | AsyncIterable<unknown> | HttpError;
