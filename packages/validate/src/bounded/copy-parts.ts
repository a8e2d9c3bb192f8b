import type { $ZodType, $ZodTypes } from "zod/v4/core";

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
  switch (def.type) {
    case "array":
      return { element: copy(def.element) };
    case "set":
      return { valueType: copy(def.valueType) };
    case "map":
    case "record":
      return { keyType: copy(def.keyType), valueType: copy(def.valueType) };
    case "tuple":
      return { items: def.items.map(copy), rest: def.rest === null ? null : copy(def.rest) };
    case "object":
      return {
        shape: copyShape(def.shape, copy),
        catchall: def.catchall === undefined ? undefined : copy(def.catchall),
      };
    case "union":
      return { options: def.options.map(copy) };
    case "intersection":
      return { left: copy(def.left), right: copy(def.right) };
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "success":
    case "catch":
    case "readonly":
    case "promise":
      return { innerType: copy(def.innerType) };
    case "pipe":
      return { in: copy(def.in), out: copy(def.out) };
    default:
      // A scalar; what a function or a template holds is not run on the value.
      return {};
  }
}

/** Entries rather than assignments: a key may be `__proto__`, and symbols count. */
function copyShape(
  shape: Readonly<Record<PropertyKey, $ZodType>>,
  copy: (part: $ZodType) => $ZodType,
): Readonly<Record<string, $ZodType>> {
  return Object.fromEntries(
    Reflect.ownKeys(shape).map((key) => [key, copy(shape[key] as $ZodType)]),
  );
}
