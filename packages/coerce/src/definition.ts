/**
 * What this package reads of a Zod 4 schema's definition (`schema._zod.def`). Only `type` is certain:
 * the rest depends on the type, and the schema may come from another copy of Zod.
 *
 * @internal
 */
export interface Definition {
  readonly type: string;
  readonly shape?: unknown;
  readonly innerType?: unknown;
  readonly format?: unknown;
  readonly coerce?: unknown;
  readonly in?: unknown;
  readonly out?: unknown;
  readonly reverseTransform?: unknown;
}

/**
 * Reads the definition of a schema, which is recognised by what it carries and not by its class, so
 * that two copies of Zod may meet.
 *
 * @param value - Anything.
 * @returns The definition, or `undefined` where the value is not a Zod 4 schema.
 * @internal
 */
export function definitionOf(value: unknown): Definition | undefined {
  if (!isObject(value) || !("_zod" in value)) return undefined;
  const internals = value._zod;
  if (!isObject(internals) || !("def" in internals)) return undefined;
  return isDefinition(internals.def) ? internals.def : undefined;
}

function isDefinition(value: unknown): value is Definition {
  return isObject(value) && "type" in value && typeof value.type === "string";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
