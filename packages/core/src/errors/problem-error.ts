import { HttpError } from "./http-error.ts";
import type { AnyProblem } from "@fw/http";

/** The key of the problem. The symbol is global, so two copies of the package recognise each other's errors. */
const key = Symbol.for("@fw/core/problem");

/** Creates an error that is sent as a problem with members that an {@link HttpError} cannot have, such as `issues`. */
export function createProblemError<Status extends number, Code extends string>(
  status: Status,
  code: Code,
  problem: AnyProblem,
): HttpError<Status, Code> {
  const error = new HttpError(status, code, problem.detail);
  return Object.defineProperty(error, key, { value: problem });
}

/** Returns the problem that {@link createProblemError} has been given for an error. */
export function findProblem(error: HttpError): AnyProblem | undefined {
  return (error as { readonly [key]?: AnyProblem })[key];
}
