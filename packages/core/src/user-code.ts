import type { $ZodType } from "zod/v4/core";
import { isSchema } from "./schema.ts";

/** The kinds that run a function of the schema's author, or a promise, while they parse. */
const kinds: ReadonlySet<string> = new Set(["transform", "custom", "promise", "catch", "function"]);

/** Where a schema's definition holds the schemas below it, in Zod 4. */
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

/**
 * Whether parsing may run code of the schema's author, which may answer with a promise. A part that
 * cannot be followed counts as such code.
 *
 * @internal
 */
export function runsUserCode(schema: $ZodType): boolean {
  try {
    return visit(schema, new Set());
  } catch {
    return true;
  }
}

function visit(node: unknown, visited: Set<object>): boolean {
  if (typeof node !== "object" || node === null || visited.has(node)) return false;
  visited.add(node);
  if (!("_zod" in node)) return Object.values(node).some((part) => visit(part, visited));
  const { def } = node._zod as { def: Readonly<Record<string, unknown>> };
  if (kinds.has(String(def["type"])) || def["check"] === "custom") return true;
  if (typeof def["transform"] === "function" || typeof def["when"] === "function") return true;
  if (typeof def["getter"] === "function") return visit(resolveLazy(node), visited);
  return children.some((name) => visit(def[name], visited));
}

function resolveLazy(node: object): unknown {
  if (!isSchema(node) || !("innerType" in node._zod)) throw new TypeError("not a lazy schema");
  return node._zod.innerType;
}
