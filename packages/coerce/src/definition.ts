/**
 * The members that this package reads from the definition of a Zod 4 schema (`schema._zod.def`). Only `type` is
 * always present. The others are `unknown` because the schema may come from another copy of Zod.
 */
export interface Definition {
  readonly type: string;
  readonly shape?: unknown;
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly entries?: unknown;
  readonly values?: unknown;
  readonly format?: unknown;
  readonly coerce?: unknown;
  readonly in?: unknown;
  readonly out?: unknown;
  readonly reverseTransform?: unknown;
}

/**
 * Returns the definition of a schema. It recognises schemas by structure, not by class, so that those from
 * another copy of Zod work as well.
 *
 * @param value - Any value.
 * @returns The definition, or `undefined` if the value is not a Zod 4 schema.
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
