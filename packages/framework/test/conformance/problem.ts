import type { ErrorCode, errorCodes, InputName } from "../../src/index.ts";
import type { Answer } from "./answer.ts";
import { createExpect as expect } from "./expect.ts";

/** What a test says of an issue: where, and in Zod's words which. */
export interface ExpectedIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message?: string;
}

/** Compares answers with problems (docs/specification.md#91-problem-documents). */
export interface ProblemChecks {
  /** The answer is one of the framework's errors, without issues. */
  readonly expectProblem: (answer: Answer, code: ErrorCode) => void;
  /** The answer is a `VALIDATION` error of one input, with these issues and no others. */
  readonly expectInvalid: (
    answer: Answer,
    input: InputName,
    issues: readonly ExpectedIssue[],
  ) => void;
}

/** Makes the checks for the framework's table of codes. */
export function createProblemChecks(codes: typeof errorCodes): ProblemChecks {
  return {
    expectProblem: (answer, code) => {
      const [status, title] = lines.get(code) ?? [];
      const detail = (answer.json as { readonly detail?: unknown } | undefined)?.detail;
      const sentences = [codes[code].detail, ...(bodySentences.get(code) ?? [])];
      const isKnown = (sentence: string | RegExp): boolean =>
        typeof sentence === "string" ? sentence === detail : sentence.test(String(detail));
      expect(sentences.some(isKnown) ? "known" : detail).toBe("known");
      expect(answer.json).toEqual({ title, status, code, detail });
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toBe("application/problem+json");
    },
    expectInvalid: (answer, input, issues) => {
      expect(answer.json).toEqual({
        title: "Bad Request",
        status: 400,
        code: "VALIDATION",
        detail: details[input],
        issues: issues.map((issue) => ({ in: input, message: someText, ...issue })),
      });
      expect(answer.status).toBe(400);
      expect(answer.headers["content-type"]).toBe("application/problem+json");
    },
  };
}

/** The status of each code (docs/specification.md#92-codes), and its phrase from RFC 9110. */
const lines: ReadonlyMap<ErrorCode, readonly [status: number, title: string]> = new Map([
  ["BAD_REQUEST", [400, "Bad Request"]],
  ["NO_BODY", [400, "Bad Request"]],
  ["INVALID_JSON", [400, "Bad Request"]],
  ["INVALID_FORM", [400, "Bad Request"]],
  ["NOT_FOUND", [404, "Not Found"]],
  ["METHOD_NOT_ALLOWED", [405, "Method Not Allowed"]],
  ["PAYLOAD_TOO_LARGE", [413, "Content Too Large"]],
  ["UNSUPPORTED_MEDIA_TYPE", [415, "Unsupported Media Type"]],
  ["INTERNAL_SERVER_ERROR", [500, "Internal Server Error"]],
  ["HANDLER_TIMEOUT", [503, "Service Unavailable"]],
]);

const details: Readonly<Record<InputName, string>> = {
  body: "The body does not match its schema",
  params: "The params do not match their schema",
  query: "The query does not match its schema",
};

/** What more may be known of a body than its code. */
const bodySentences: ReadonlyMap<ErrorCode, readonly (string | RegExp)[]> = new Map([
  [
    "UNSUPPORTED_MEDIA_TYPE",
    [
      "The body must be sent as application/json or a +json type",
      "The body must be sent without a content coding",
      "The body must be sent as multipart/form-data or application/x-www-form-urlencoded",
      "The body must be sent as multipart/form-data",
    ],
  ],
  [
    "PAYLOAD_TOO_LARGE",
    [
      /^The body is larger than the limit of \d+ bytes$/,
      /^The form has more parts than the limit of \d+$/,
    ],
  ],
  [
    "INVALID_JSON",
    ["The body is not UTF-8", "The body is nested too deeply", "The body has a forbidden key"],
  ],
  [
    "INVALID_FORM",
    [
      "The content type has no boundary",
      "The form is not UTF-8",
      "The form has no closing delimiter",
      "The form has a closing delimiter and no part",
      "A delimiter of the form is malformed",
      "A part of the form is malformed or has no name",
      "The head of a part is longer than 16 KiB",
      "A part of the form has a Content-Transfer-Encoding: send its bytes as they are",
      "A part of the form is multipart/mixed: send each file as a part of the form",
    ],
  ],
]);

const someText = /./;
