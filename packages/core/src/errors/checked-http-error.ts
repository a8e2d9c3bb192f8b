import type { clientCodes } from "./client-codes.ts";
import type { IsSettled, LossSentence, OutOfRange, Verdict } from "@fw/http";

/** The options of an `HttpError`. */
export interface HttpErrorOptions<Details = unknown> {
  /** Response headers to send with the error, such as `www-authenticate` or `retry-after`. */
  readonly headers?: NonNullable<ResponseInit["headers"]> | undefined;
  /** A JSON-serializable value, sent as the problem's `details`. */
  readonly details?: Details | undefined;
  /** The underlying error. It is never sent. */
  readonly cause?: unknown;
}

/** The status of an `HttpError`, or a sentence for a literal that is not an error status. */
export type CheckedErrorStatus<Status extends number, At extends string> =
  IsSettled<Verdict<OutOfRange<Status, "4" | "5">>, "wrong", At> extends true
    ? NoInfer<`The status of an HttpError must be from 400 to 599: ${OutOfRange<Status, "4" | "5">}`>
    : Status;

/** The code of an `HttpError`, or a sentence for a literal that the constructor refuses. */
export type CheckedErrorCode<Code extends string, At extends string> =
  IsSettled<Verdict<CodeMistake<Code>>, "wrong", At> extends true
    ? NoInfer<CodeMistake<Code>>
    : Code;

/** The options of an `HttpError`, in which details that JSON would lose have the type of a sentence. */
export type CheckedErrorOptions<Details, At extends string> =
  IsSettled<Verdict<LossSentence<Details, "the details">>, "wrong", At> extends true
    ? { readonly [Name in keyof HttpErrorOptions]: NoInfer<OptionMistake<Name, Details>> }
    : HttpErrorOptions<Details>;

type OptionMistake<Name extends keyof HttpErrorOptions, Details> = Name extends "details"
  ? LossSentence<Details, "the details">
  : HttpErrorOptions[Name];

type CodeMistake<Code extends string> = Code extends ""
  ? "The code of an HttpError must be a non-empty string"
  : Code extends `${string}${WhiteSpace}${string}`
    ? `The code of an HttpError cannot contain white space: "${Code}"; write the sentence after the code`
    : Code extends ClientCode
      ? `The code of an HttpError cannot be "${Code}", which @fw/client reserves: choose another`
      : never;

type WhiteSpace = " " | "\t" | "\n" | "\r";

type ClientCode = (typeof clientCodes)[number];
