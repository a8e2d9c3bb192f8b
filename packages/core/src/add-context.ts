import type { RequestContext } from "./context.ts";
import { HttpError } from "./errors/http-error.ts";
import { httpErrorResponse } from "./errors/problem-response.ts";
import type { Outgoing } from "./outgoing.ts";
import { isPlain, nameOfInstance } from "./result/json-text.ts";
import { ignoreFailuresIn } from "./result/promises.ts";

/** The option `context` of an application. */
export type ContextFunction = (head: RequestContext) => unknown;

/**
 * Adds what the application's `context` returned to a handler's context (docs/specification.md#45-context).
 *
 * @param added - The result. A promise must be awaited first.
 * @returns The response if the application refuses the request; `null` if it goes on.
 * @throws {@link TypeError} when the result cannot be added.
 */
export function addToContext(context: RequestContext, added: unknown): Outgoing | null {
  if (added === undefined) return null;
  if (added instanceof HttpError) return httpErrorResponse(added as HttpError);
  if (typeof added !== "object" || added === null || !isPlain(added)) {
    ignoreFailuresIn(added);
    throw new TypeError(
      `context() must return a plain object, undefined or an HttpError, not ${nameKind(added)}`,
    );
  }
  // Calls each getter once.
  const members = { ...added };
  // The handler may never run, and then nothing awaits a promise among them.
  ignoreFailuresIn(members);
  const taken = Object.keys(members).find((name) => ownNames.has(name));
  if (taken !== undefined) {
    throw new TypeError(
      `context() cannot add "${taken}", which is the framework's own: choose another name`,
    );
  }
  Object.assign(context, members);
  return null;
}

/** The names in a context that the framework sets, and the one that would set a prototype. */
const ownNames: ReadonlySet<string> = new Set([
  "params",
  "query",
  "body",
  "rest",
  "route",
  "method",
  "platform",
  "headers",
  "request",
  "__proto__",
]);

function nameKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? nameOfInstance(value) : `a ${typeof value}`;
}
