import type { BodyError } from "@fw/body";
import type { Invalid } from "@fw/validate";
import { disarmThrown } from "../result/disarm.ts";
import { toJsonText } from "../result/json-text.ts";
import { assertInteger } from "../options.ts";
import type { TextOutgoing } from "../outgoing.ts";
import { RawHeaders } from "../raw-headers.ts";
import { errorCodes, type ErrorCode } from "./error-codes.ts";
import type { HttpError } from "./http-error.ts";
import type { InputName, ValidationIssue } from "./validation-issue.ts";
import { statusPhrase } from "./status-phrase.ts";

/** The members of a problem (RFC 9457 §3.1) but its title, and the framework's extensions (§3.2). */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly issues?: readonly ValidationIssue[];
  readonly truncated?: true;
  readonly details?: unknown;
}

const problemHeaders = new RawHeaders(["content-type", "application/problem+json"]);

/**
 * The answer for one of the framework's own errors.
 *
 * @internal
 */
export function problem(code: ErrorCode, headers: readonly string[] = []): TextOutgoing {
  return toOutgoing({ code, ...errorCodes[code] }, headers);
}

/**
 * The answer for a body that cannot be read.
 *
 * @internal
 */
export function bodyProblem(error: BodyError): TextOutgoing {
  const code = bodyErrorCodes[error.code];
  return toOutgoing({ code, ...errorCodes[code], detail: error.message });
}

const bodyErrorCodes: Readonly<Record<BodyError["code"], ErrorCode>> = {
  NO_BODY: "NO_BODY",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  INVALID_JSON: "INVALID_JSON",
  INCOMPLETE_BODY: "BAD_REQUEST",
};

/**
 * The answer for an input that fails its schema.
 *
 * @internal
 */
export function validationProblem(input: InputName, invalid: Invalid): TextOutgoing {
  const code: ErrorCode = "VALIDATION";
  return toOutgoing({
    status: errorCodes[code].status,
    code,
    detail: `The ${input} ${input === "params" ? "do not match their" : "does not match its"} schema`,
    issues: invalid.issues.map((issue) => ({ in: input, ...issue })),
    ...(invalid.truncated && { truncated: true }),
  });
}

/**
 * The answer for an error that a handler chose; its `cause` is not sent.
 *
 * @internal
 */
export function httpErrorProblem(error: HttpError): TextOutgoing {
  const { status, code, message, details, cause } = error;
  disarmThrown(cause);
  // An object can be changed after its constructor, or be made without it.
  assertInteger("The status of an HttpError", status, 400, 599);
  const headers = new Headers(error.headers);
  headers.delete("content-type");
  return toOutgoing(
    { status, code, detail: message, details },
    RawHeaders.from(headers, false).lines,
  );
}

function toOutgoing(
  { status, code, detail, ...rest }: Problem,
  headers: readonly string[] = [],
): TextOutgoing {
  return {
    status,
    statusText: "",
    headers: problemHeaders.with(headers),
    // An object always has one.
    body: toJsonText({ title: statusPhrase(status), status, code, detail, ...rest }) ?? "",
  };
}
