import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Copies the schemas that a schema is made of.
 *
 * @param copy - Copies one of them.
 * @returns The members of the schema's definition that hold them, with the copies in their places.
 * @internal
 */
export function copyParts(
  { _zod: { def } }: $ZodTypes,
  copy: (part: $ZodType) => $ZodType,
): Readonly<Record<string, unknown>> {
  if ("element" in def) return { element: copy(def.element) };
  if ("keyType" in def) return { keyType: copy(def.keyType), valueType: copy(def.valueType) };
  if ("valueType" in def) return { valueType: copy(def.valueType) };
  if ("items" in def) return { items: def.items.map(copy), rest: def.rest && copy(def.rest) };
  if ("shape" in def) {
    return { shape: copyShape(def.shape, copy), catchall: def.catchall && copy(def.catchall) };
  }
  if ("options" in def) return { options: def.options.map(copy) };
  if ("left" in def) return { left: copy(def.left), right: copy(def.right) };
  if ("innerType" in def) return { innerType: copy(def.innerType) };
  if ("in" in def) return { in: copy(def.in), out: copy(def.out) };
  // A scalar; what a function or a template holds is not run on the value.
  return {};
}

/** Entries rather than assignments: a key may be `__proto__`, and symbols count. */
function copyShape(shape: $ZodShape, copy: (part: $ZodType) => $ZodType): $ZodShape {
  const keys = Reflect.ownKeys(shape);
  return Object.fromEntries(keys.map((key) => [key, copy(Reflect.get(shape, key) as $ZodType)]));
}
