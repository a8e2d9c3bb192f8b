import { definitionOf } from "./definition.ts";
import { isAcceptedType, type ValidationInput } from "./field-table.ts";
import type { ScalarType } from "./scalar.ts";

/**
 * Returns the type that a field's string is converted to (docs/specification.md#51-fields). Params may
 * have `z.string()` and `z.number()`. A query may also have `z.boolean()`, and one `.optional()` around any
 * of the three.
 *
 * @param input - The input that the field belongs to.
 * @param field - The field's schema, or any other value in its place.
 * @returns The type, or `undefined` if the field is not supported.
 */
export function scalarTypeOf(input: ValidationInput, field: unknown): ScalarType | undefined {
  if (input === "params") return requiredTypeOf(input, field);
  const definition = definitionOf(field);
  return requiredTypeOf(input, definition?.type === "optional" ? definition.innerType : field);
}

function requiredTypeOf(input: ValidationInput, field: unknown): ScalarType | undefined {
  const definition = definitionOf(field);
  if (definition === undefined) return undefined;
  const { type, format, coerce } = definition;
  // Only top-level formats such as z.uuid() have a `format` here; method checks are in a separate list.
  if (format !== undefined || coerce === true) return undefined;
  return isAcceptedType(input, type) ? type : undefined;
}
