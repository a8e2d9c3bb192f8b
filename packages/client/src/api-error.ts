import type { AnyFailure, NoAnswer } from "./result.ts";

/** The error that `unwrap` throws for a result that is not a success, with the result's `status`, `code` and `problem`. */
export class ApiError<R extends AnyFailure = AnyFailure> extends Error {
  override readonly name = "ApiError";
  readonly status: R["status"];
  readonly code: R["code"];
  /** `undefined` if there was no response, or its body is not JSON. */
  readonly problem: PartOf<R, "problem">;
  /** `undefined` if there was no response. The `cause` then says why. */
  readonly response: PartOf<R, "response">;

  /** @param result - A result that is not a success. */
  constructor(result: R) {
    const { status, code, cause, problem, response }: Parts = result;
    super(`${status} ${code}`, response ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.problem = problem as PartOf<R, "problem">;
    this.response = response as PartOf<R, "response">;
  }
}

/** The errors that `unwrap` throws for a result: one for each failure, so the code tells them apart. */
export type ErrorIn<R> = R extends AnyFailure ? ApiError<R> : never;

type PartOf<R, Name extends string> = R extends NoAnswer
  ? undefined
  : R extends Readonly<Record<Name, infer Part>>
    ? Part
    : never;

interface Parts extends Pick<AnyFailure, "status" | "code"> {
  readonly cause?: unknown;
  readonly problem?: unknown;
  readonly response?: Response | undefined;
}
