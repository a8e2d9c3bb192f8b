import { errorCodes, type CodeFrom, type ErrorCode } from "./error-codes.ts";
import type { HttpError } from "./http-error.ts";
import { findProblem } from "./problem-error.ts";
import type { BodyError } from "@fw/body";
import {
  type AnyProblem,
  hasToJson,
  ignoreFailuresIn,
  type InputName,
  RawHeaders,
  reasonPhrase,
  type TextOutgoing,
  toJsonText,
} from "@fw/http";
import { assertInteger } from "@fw/options";
import type { Invalid } from "@fw/validate";

const problemHeaders = new RawHeaders(["content-type", "application/problem+json"]);

/**
 * Returns the response for one of the framework's own errors.
 *
 * @param headers - Alternating names and values.
 * @param error - The thrown value, or nothing if the framework itself refuses the request.
 */
export function problemResponse(
  code: ErrorCode,
  headers: readonly string[] = [],
  error?: unknown,
): TextOutgoing {
  return toOutgoing(createProblem(code), headers, error);
}

/**
 * Returns the response for a body that cannot be read.
 *
 * @param error - The thrown value, or nothing if the framework itself read the body.
 */
export function bodyErrorResponse(reason: BodyError, error?: unknown): TextOutgoing {
  const isBodyIncomplete = reason.code === "INCOMPLETE_BODY";
  const code: CodeFrom<"body"> | CodeFrom<"reader"> = isBodyIncomplete
    ? "BAD_REQUEST"
    : reason.code;
  const problem = createProblem(code, { detail: reason.message });
  return toOutgoing(problem, [], error, isBodyIncomplete);
}

/** Returns the response for an input that fails its schema. */
export function validationErrorResponse(input: InputName, invalid: Invalid): TextOutgoing {
  return toOutgoing(createValidationProblem(input, invalid));
}

/** Creates the problem for a value that fails its schema. */
export function createValidationProblem(input: InputName, invalid: Invalid): AnyProblem {
  return createProblem("VALIDATION", {
    detail: `The ${input} ${input === "params" ? "do not match their" : "does not match its"} schema`,
    issues: invalid.issues.map((issue) => ({ in: input, ...issue })),
    ...(invalid.truncated && { truncated: true }),
  });
}

/** Returns the response for an `HttpError`. The `cause` is not sent. */
export function httpErrorResponse(error: HttpError): TextOutgoing {
  const problem = findProblem(error);
  if (problem !== undefined) return toOutgoing(problem, [], error);
  const { status, code, message, details, cause } = error;
  ignoreFailuresIn(cause);
  ignoreFailuresIn(details);
  // The constructor's check is not enough: properties can change, and an object can be created without the constructor.
  assertInteger("The status of an HttpError", status, 400, 599);
  const headers = new Headers(error.headers);
  headers.delete("content-type");
  // Refuses an async `toJSON`, whose promise nothing would await inside the problem.
  if (hasToJson(details)) toJsonText(details);
  return toOutgoing(
    { title: reasonPhrase(status), status, code, detail: message, details },
    RawHeaders.from(headers, false).pairs,
    error,
  );
}

function createProblem(code: ErrorCode, facts: Partial<AnyProblem> = {}): AnyProblem {
  const { title, status, detail } = errorCodes[code];
  return { title, status, code, detail, ...facts };
}

function toOutgoing(
  problem: AnyProblem,
  headers: readonly string[] = [],
  error?: unknown,
  isBodyIncomplete = false,
): TextOutgoing {
  return {
    status: problem.status,
    statusText: "",
    headers: problemHeaders.with(headers),
    // An object always serializes to a string.
    body: toJsonText(problem) ?? "",
    error: { problem, cause: error, isBodyIncomplete },
  };
}
