import type { clientCodes } from "./client-codes.ts";
import type { IsSettled, OutOfRange, Verdict } from "@fw/http";

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

type CodeMistake<Code extends string> = Code extends ""
  ? "The code of an HttpError must be a non-empty string"
  : Code extends ClientCode
    ? `The code of an HttpError cannot be "${Code}", which @fw/client reserves: choose another`
    : never;

type ClientCode = (typeof clientCodes)[number];
