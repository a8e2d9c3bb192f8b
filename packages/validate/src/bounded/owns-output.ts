import { isRecursiveSchema, type $ZodType, type $ZodTypes } from "zod/v4/core";
import { copyParts } from "./copy-parts.ts";
import { isKnownKind } from "./known-kind.ts";

/**
 * Whether what the copy of a schema yields, unless it is the input itself, is an object that each run
 * makes and that nobody else has: no check sees it, and Zod does not remember it for those who come to
 * the same value again, as it does where a schema holds itself.
 *
 * @internal
 */
export function ownsOutput(schema: $ZodType): boolean {
  const { def, traits } = (schema as $ZodTypes)._zod;
  if (def.checks !== undefined && def.checks.length > 0) return false;
  if (traits.has("BoundedIntersection") && "left" in def) return ownsOutput(def.left);
  const isObject = traits.has("BoundedObject") || (def.type === "object" && isKnownKind(schema));
  if (!isObject && !traits.has("BoundedRecord")) return false;
  // Zod would run code of the author's to see what a lazy schema holds.
  return !holdsLazy(schema, new Set()) && !isRecursiveSchema(schema);
}

/** Whether a schema has a lazy part, as the copy of every schema has that holds itself. */
function holdsLazy(schema: $ZodType, seen: Set<$ZodType>): boolean {
  if ((schema as $ZodTypes)._zod.def.type === "lazy") return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  let isFound = false;
  copyParts(schema as $ZodTypes, (part) => {
    isFound ||= holdsLazy(part, seen);
    return part;
  });
  return isFound;
}
