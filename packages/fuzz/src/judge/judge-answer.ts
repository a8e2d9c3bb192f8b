import type { ListedRoute } from "@fw/contract";
import { errorCodes, listErrorCodes } from "@fw/core";
import type { ContractAnswers } from "./contract-answers.ts";
import { findWrongDocument, type ErrorFormat } from "./error-format.ts";
import { inputSchemasOf } from "../input-schemas.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";
import { isRateLimited } from "./retry-wait.ts";
import { noAnswer, type FuzzAnswer } from "./send.ts";
import type { Verdict } from "./verdict.ts";

/** The context of a judgement. */
export interface Judge {
  readonly contract: ContractAnswers | undefined;
  readonly format: ErrorFormat;
  /** Milliseconds. */
  readonly timeLimit: number;
}

/**
 * Judges a response.
 *
 * @returns What is wrong, or `undefined`.
 */
export function judgeAnswer(
  answer: FuzzAnswer | string,
  expected: ExpectedAnswer,
  { contract, format, timeLimit }: Judge,
): Verdict | undefined {
  if (typeof answer === "string") {
    return { kind: answer.startsWith(noAnswer) ? "slow" : "server-error", reason: answer };
  }
  const { status, time } = answer;
  const shown = describeAnswer(answer);
  if (status >= 500 && contract?.hasOwnCode(expected.route, answer) !== true) {
    return { kind: "server-error", reason: `The response is ${shown}` };
  }
  if (time > timeLimit) {
    return { kind: "slow", reason: `The response took ${Math.round(time)} ms` };
  }
  if (isRateLimited(answer)) {
    const reason = `The response is still ${shown} after the run has waited as long as it may`;
    const advice = `Raise the limit in tests, or leave the route out: --skip "${nameOf(expected.route)}"`;
    return { kind: "rate-limited", reason, advice };
  }
  const judged = contract?.judge(expected, answer);
  const wrong = findWrongDocument(answer, format);
  if (wrong !== undefined && judged?.isListed !== true) {
    return { kind: "no-document", reason: `The error ${shown} ${wrong}` };
  }
  const refusal = judgeRefusal(answer, expected, format);
  if (refusal !== undefined) return refusal;
  if (answer.type.endsWith("json") && answer.hasBody && answer.body === undefined) {
    return {
      kind: "undeclared-body",
      reason: `The response ${shown} has a JSON content type, but is not JSON`,
    };
  }
  return judged?.verdict;
}

function nameOf(route: ListedRoute | null): string {
  return route === null ? "" : `${route.method} ${route.path}`;
}

function judgeRefusal(
  answer: FuzzAnswer,
  expected: ExpectedAnswer,
  { isProblem }: ErrorFormat,
): Verdict | undefined {
  const { status, code } = answer;
  // Only the application knows its body limit.
  if (code === "PAYLOAD_TOO_LARGE") return undefined;
  const shown = describeAnswer(answer);
  if (expected.is === "accepted") {
    const { body, form } = inputSchemasOf(expected.route);
    const codes = body ? bodyCodes : form ? formCodes : ownCodes;
    const isRefused = codes.some((each) => each === code && errorCodes[each].status === status);
    if (!isRefused || isOfHandler(answer, expected.route)) return undefined;
    return { kind: "refused-valid", reason: `A valid request gets ${shown}` };
  }
  if (expected.is === "open") return undefined;
  const why = expected.reason === undefined ? "" : ` (${expected.reason})`;
  const reason = `The response is ${shown}, but should be ${expected.status} ${expected.code}${why}`;
  if (status < 400) return { kind: "accepted-invalid", reason };
  // A wrapper may refuse any request with custom codes.
  const isFramework = isProblem && typeof code === "string" && Object.hasOwn(errorCodes, code);
  return isFramework && code !== expected.code ? { kind: "wrong-refusal", reason } : undefined;
}

/** Whether the handler refused a value with `validate`: the route has no schema for the input of the issue. */
function isOfHandler({ code, body }: FuzzAnswer, route: ListedRoute): boolean {
  if (code !== "VALIDATION") return false;
  const schemas = inputSchemasOf(route);
  const declared = { ...schemas, body: schemas.body ?? schemas.form };
  const { issues } = body as { readonly issues?: unknown };
  const [issue] = (Array.isArray(issues) ? issues : []) as { readonly in?: unknown }[];
  return (["body", "params", "query"] as const).some(
    (input) => input === issue?.in && declared[input] === undefined,
  );
}

/** The codes that only the framework uses: a handler may return its own `NOT_FOUND`. */
const ownCodes = listErrorCodes(["head", "method", "input"]);
const bodyCodes = [...ownCodes, ...listErrorCodes(["body"])];
const formCodes = [...ownCodes, ...listErrorCodes(["form"])];

/** Describes a response by its status, and by its code if it has one. */
export function describeAnswer({ status, code }: FuzzAnswer): string {
  return typeof code === "string" ? `${status} ${code}` : String(status);
}
