import type { Fuzzed } from "../fuzzed.ts";
import type { RequestHeaders } from "../request/headers.ts";
import { send, type FuzzAnswer } from "./send.ts";

/** The format of an application's errors. */
export interface ErrorFormat {
  /** The media type. */
  readonly type: string;
  /** Whether they are the framework's problem documents. */
  readonly isProblem: boolean;
}

/** Finds the format of an application's errors from a 405: no route has the method `PATCH`. */
export async function findErrorFormat(
  app: Fuzzed,
  { headers, timeLimit }: { readonly headers: RequestHeaders; readonly timeLimit: number },
): Promise<ErrorFormat> {
  const target = app.routes[0]?.path.replaceAll(/:\w+|\*$/g, "x") ?? "/";
  const answer = await send(app, { method: "PATCH", target, headers }, timeLimit);
  const problem = { type: "application/problem+json", isProblem: true };
  if (typeof answer === "string" || answer.status !== 405) return problem;
  return findWrongDocument(answer, problem) === undefined
    ? problem
    : { type: answer.type, isProblem: false };
}

/** Says why an error is not in its format (docs/specification.md#91-problem-documents), as the end of a sentence. */
export function findWrongDocument(
  { status, type, body }: FuzzAnswer,
  format: ErrorFormat,
): string | undefined {
  if (status < 400) return undefined;
  if (type !== format.type) return `has the type ${type || "(none)"} instead of ${format.type}`;
  if (!format.isProblem) return undefined;
  const problem = Object(body) as Partial<Record<string, unknown>>;
  const wrong = ["title", "code", "detail"].find((name) => typeof problem[name] !== "string");
  if (wrong !== undefined) return `has no ${wrong}`;
  return problem["status"] === status ? undefined : "has a different status in its body";
}
