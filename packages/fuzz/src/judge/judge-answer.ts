import { errorCodes } from "@fw/core";
import type { SentRequest } from "../request/sent-request.ts";
import type { ContractAnswers } from "./contract-answers.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";
import { noAnswer, type Answer } from "./send.ts";
import type { Verdict } from "./verdict.ts";

/**
 * What an answer is compared with, beside what is expected of it.
 *
 * @internal
 */
export interface Judge {
  readonly contract: ContractAnswers | undefined;
  /** The media type of the application's errors. */
  readonly errorType: string;
  /** Milliseconds. */
  readonly timeLimit: number;
}

/**
 * Judges an answer.
 *
 * @returns What is wrong, or `undefined`.
 * @internal
 */
export function judgeAnswer(
  answer: Answer | string,
  expected: ExpectedAnswer,
  request: SentRequest,
  { contract, errorType, timeLimit }: Judge,
): Verdict | undefined {
  if (typeof answer === "string") {
    return { kind: answer.startsWith(noAnswer) ? "slow" : "server-error", reason: answer };
  }
  const { status, type, code, time } = answer;
  const shown = [status, code]
    .filter((part) => typeof part !== "object")
    .join(" ")
    .trim();
  if (status >= 500 && contract?.hasOwnCode(expected.route, answer) !== true) {
    return { kind: "server-error", reason: `The answer is ${shown}` };
  }
  if (time > timeLimit) {
    return { kind: "slow", reason: `The answer takes ${Math.round(time)} ms` };
  }
  const problem = findWrongDocument(answer, errorType);
  const isDeclared = contract?.judge(expected, answer);
  if (problem !== undefined && isDeclared?.isListed !== true) {
    return { kind: "no-document", reason: `The error ${shown} ${problem}` };
  }
  const isTooLarge = status === 413 && (request.body?.length ?? 0) > knownSize;
  if (expected.is === "accepted") {
    const { route } = expected;
    const refusals =
      route.validation.body === undefined ? ownRefusals : [...ownRefusals, ...bodyRefusals];
    const isRefused = refusals.some((each) => each === code && errorCodes[each].status === status);
    if (isRefused && !isTooLarge) {
      return { kind: "refused-valid", reason: `A valid request is answered with ${shown}` };
    }
  }
  if (expected.is === "refused" && !isTooLarge) {
    const wanted = `${expected.status} ${expected.code}${expected.reason ? ` (${expected.reason})` : ""}`;
    if (status < 400) {
      return {
        kind: "accepted-invalid",
        reason: `The answer is ${shown}, and should be ${wanted}`,
      };
    }
    const isCoded = errorType === problemType;
    // What stands around an application may refuse what it likes, by codes of its own.
    const isFramework = typeof code === "string" && Object.hasOwn(errorCodes, code);
    if (isCoded && isFramework && code !== expected.code) {
      return { kind: "wrong-refusal", reason: `The answer is ${shown}, and should be ${wanted}` };
    }
  }
  if (type.endsWith("json") && answer.hasBody && answer.body === undefined) {
    return { kind: "undeclared-body", reason: `The answer ${shown} says it is JSON, and is not` };
  }
  return isDeclared?.verdict;
}

const ownRefusals = ["VALIDATION", "METHOD_NOT_ALLOWED", "BAD_REQUEST"] as const;
const bodyRefusals = [
  ...(["NO_BODY", "INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const),
];

/** In bytes: nobody limits bodies to less; beyond it a 413 may always be right. */
const knownSize = 1024;

const problemType = "application/problem+json";

/** docs/specification.md#91-problem-documents */
function findWrongDocument({ status, type, body }: Answer, errorType: string): string | undefined {
  if (status < 400) return undefined;
  if (type !== errorType) return `is ${type || "nothing"} and no ${errorType}`;
  if (errorType !== problemType) return undefined;
  const problem = Object(body) as Partial<Record<string, unknown>>;
  const wrong = ["title", "code", "detail"].find((name) => typeof problem[name] !== "string");
  if (wrong !== undefined) return `has no ${wrong}`;
  return problem["status"] === status ? undefined : "has another status in it";
}
