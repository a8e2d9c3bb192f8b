import { HttpError } from "../errors/http-error.ts";
import { httpErrorResponse } from "../errors/problem-response.ts";
import { ownNames } from "../types/own-names.ts";
import type { RequestContext } from "./request-context.ts";
import {
  ignoreFailuresIn,
  ignoreRejectionOnce,
  type Incoming,
  isPlain,
  nameKind,
  type Outgoing,
} from "@fw/http";

/** The option `context` of an application. */
export type ContextFunction = (head: RequestContext) => unknown;

/**
 * Adds what the application's `context` returned to a handler's context (docs/specification.md#45-context).
 *
 * @param incoming - The request, whose `added` is then the result.
 * @param context - The handler's context.
 * @param added - The result. A promise must be awaited first.
 * @returns The response if the application refuses the request; `null` if it goes on.
 * @throws {@link TypeError} when the result cannot be added.
 */
export function addToContext(
  incoming: Incoming,
  context: RequestContext,
  added: unknown,
): Outgoing | null {
  if (added === undefined) return null;
  if (added instanceof HttpError) return httpErrorResponse(added);
  if (typeof added !== "object" || added === null || !isPlain(added)) {
    ignoreFailuresIn(added);
    throw new TypeError(
      `context() must return a plain object, undefined or an HttpError, not ${nameKind(added)}`,
    );
  }
  addMembers(context as unknown as Members, added as Members);
  incoming.added = added;
  return null;
}

type Members = Record<PropertyKey, unknown>;

function addMembers(context: Members, added: Members): void {
  let failure: { readonly error: unknown } | undefined;
  for (const name of enumerableNames(added)) {
    try {
      const member = added[name];
      // The handler may never run, and then nothing awaits a promise.
      ignoreRejectionOnce(member);
      if (ownNames.some((own) => own === name)) {
        throw new TypeError(
          `context() cannot add "${String(name)}", which is the framework's own: choose another name`,
        );
      }
      context[name] = member;
    } catch (error) {
      // The other members still count: a promise among them could crash the process.
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}

/** The names and symbols of the members that a spread copies. */
function enumerableNames(value: object): readonly PropertyKey[] {
  const isEnumerable = (symbol: symbol) =>
    Object.prototype.propertyIsEnumerable.call(value, symbol);
  return [...Object.keys(value), ...Object.getOwnPropertySymbols(value).filter(isEnumerable)];
}
