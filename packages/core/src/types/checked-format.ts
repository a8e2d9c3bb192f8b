import type { HttpError } from "../errors/http-error.ts";
import type { AnyStream, IsSettled, Verdict } from "@fw/http";

/** What `formatError` may return: its own type, or the sentence with which a result is refused at run time. */
export type CheckedFormat<Formatted, At extends string> =
  IsSettled<Verdict<Mistake<Formatted>>, "wrong", At> extends true
    ? NoInfer<Mistake<Formatted>>
    : Formatted;

type Mistake<Formatted> = 0 extends 1 & Formatted
  ? never
  : [Extract<Formatted, Refused>] extends [never]
    ? never
    : "formatError must return a value synchronously, not a promise, a stream or an HttpError";

type Refused = PromiseLike<unknown> | AnyStream | AsyncIterable<unknown> | HttpError;
