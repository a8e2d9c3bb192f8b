import type { BodyError } from "@fw/body";
import type { TextOutgoing } from "../outgoing.ts";
import type { ErrorCode } from "./error-codes.ts";
import { problem } from "./problem.ts";

/**
 * The answer for a body that cannot be read.
 *
 * @internal
 */
export function bodyProblem(error: BodyError): TextOutgoing {
  return problem(codes[error.code]);
}

const codes: Readonly<Record<BodyError["code"], ErrorCode>> = {
  NO_BODY: "NO_BODY",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  INVALID_JSON: "INVALID_JSON",
  INCOMPLETE_BODY: "BAD_REQUEST",
};
