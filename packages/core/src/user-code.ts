import type { $ZodType, ParsePayload } from "zod/v4/core";
import { isSchema } from "./schema.ts";

/**
 * Whether parsing may run code of the schema's author, which may answer with a promise. A part that
 * cannot be followed counts as such code.
 *
 * @internal
 */
export function runsUserCode(schema: $ZodType): boolean {
  let isFound = false;
  try {
    visit(schema, new Set(), ({ def }) => {
      isFound ||= kinds.has(String(def["type"])) || def["check"] === "custom" || "transform" in def;
    });
  } catch {
    return true;
  }
  return isFound;
}

/** The kinds that run a function of the schema's author, or a promise, while they parse. */
const kinds: ReadonlySet<string> = new Set(["transform", "custom", "promise", "catch", "function"]);

/**
 * Sees to it that no promise of a schema's author can reject unheard and so end the process. Zod
 * drops promises: of a field beside one that throws, of a union's option behind one that decides, of
 * a record's key. Every promise in the schema is given a listener, and a check that throws rejects,
 * so that Zod waits for those before it. What a value validates to is left as it is.
 *
 * @internal
 */
export function guardPromises(schema: $ZodType): void {
  try {
    visit(schema, new Set(), guard);
  } catch {
    // What cannot be followed fails when it is run, too.
  }
}

function guard(internals: Internals): void {
  if (internals[isGuarded] === true) return;
  internals[isGuarded] = true;
  const { run, check } = internals;
  if (run !== undefined) internals.run = (payload, context) => heard(run(payload, context));
  if (check !== undefined) internals.check = (payload) => heard(settle(check, payload));
}

/** A check's result; where it throws, a promise that rejects with the same. */
function settle(check: NonNullable<Internals["check"]>, payload: ParsePayload): unknown {
  try {
    return check(payload);
  } catch (error) {
    return new Promise(() => {
      throw error;
    });
  }
}

function heard<Result>(result: Result): Result {
  if (result instanceof Promise) result.catch(() => undefined);
  return result;
}

const isGuarded = Symbol("isGuarded");

/** What schemas and checks have in common, in Zod 4. */
interface Internals {
  readonly def: Readonly<Record<string, unknown>>;
  run?: (payload: ParsePayload, context: unknown) => unknown;
  check?: (payload: ParsePayload) => unknown;
  [isGuarded]?: boolean;
}

/** Where a schema's definition holds the schemas and checks below it. */
const children = [
  "innerType",
  "element",
  "shape",
  "catchall",
  "items",
  "rest",
  "options",
  "left",
  "right",
  "keyType",
  "valueType",
  "in",
  "out",
  "schema",
  "checks",
] as const;

function visit(node: unknown, visited: Set<object>, use: (internals: Internals) => void): void {
  if (typeof node !== "object" || node === null || visited.has(node)) return;
  visited.add(node);
  if (!("_zod" in node)) {
    for (const part of Object.values(node)) visit(part, visited, use);
    return;
  }
  const internals = node._zod as Internals;
  use(internals);
  if ("getter" in internals.def) visit(resolveLazy(node), visited, use);
  for (const name of children) visit(internals.def[name], visited, use);
}

function resolveLazy(node: object): unknown {
  if (!isSchema(node) || !("innerType" in node._zod)) throw new TypeError("not a lazy schema");
  return node._zod.innerType;
}
