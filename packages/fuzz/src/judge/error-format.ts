import type { Fuzzed } from "../fuzzed.ts";
import { send, type FuzzAnswer } from "./send.ts";

/** What the errors of an application look like. */
export interface ErrorFormat {
  /** The media type. */
  readonly type: string;
  /** Whether they are problem documents of the framework's. */
  readonly isProblem: boolean;
}

/**
 * Finds the format of an application's errors, off one that the framework makes: it has no route for `PATCH`.
 */
export async function findErrorFormat(app: Fuzzed, timeLimit: number): Promise<ErrorFormat> {
  const target = app.routes[0]?.path.replaceAll(/:\w+|\*$/g, "x") ?? "/";
  const answer = await send(app, { method: "PATCH", target, headers: {} }, timeLimit);
  const problem = { type: "application/problem+json", isProblem: true };
  if (typeof answer === "string" || answer.status !== 405) return problem;
  return findWrongDocument(answer, problem) === undefined
    ? problem
    : { type: answer.type, isProblem: false };
}

/**
 * Says why the body of an error is none (docs/specification.md#91-problem-documents), as the end of a sentence.
 */
export function findWrongDocument(
  { status, type, body }: FuzzAnswer,
  format: ErrorFormat,
): string | undefined {
  if (status < 400) return undefined;
  if (type !== format.type) return `is ${type || "nothing"} and no ${format.type}`;
  if (!format.isProblem) return undefined;
  const problem = Object(body) as Partial<Record<string, unknown>>;
  const wrong = ["title", "code", "detail"].find((name) => typeof problem[name] !== "string");
  if (wrong !== undefined) return `has no ${wrong}`;
  return problem["status"] === status ? undefined : "has another status in it";
}
