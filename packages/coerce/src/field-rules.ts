import { definitionOf } from "./definition.ts";
import { isAcceptedType } from "./field-table.ts";
import type { ScalarType } from "./scalar.ts";
import type { SchemaInput } from "./schema-error.ts";

/**
 * Says which type a field's text is converted to (docs/specification.md#51-fields): `z.string()` and
 * `z.number()` everywhere, and in a query `z.boolean()` and one `.optional()` around any of the
 * three.
 *
 * @param input - The input that the field belongs to.
 * @param field - The field's schema, or whatever stands in its place.
 * @returns The type, or `undefined` where the field is outside the table.
 * @internal
 */
export function scalarTypeOf(input: SchemaInput, field: unknown): ScalarType | undefined {
  if (input === "params") return requiredTypeOf(input, field);
  const definition = definitionOf(field);
  return requiredTypeOf(input, definition?.type === "optional" ? definition.innerType : field);
}

function requiredTypeOf(input: SchemaInput, field: unknown): ScalarType | undefined {
  const definition = definitionOf(field);
  if (definition === undefined) return undefined;
  const { type, format, coerce } = definition;
  // Checks in the method form stand in a list beside the type; only z.uuid() and its like carry a
  // format of their own.
  if (format !== undefined || coerce === true) return undefined;
  return isAcceptedType(input, type) ? type : undefined;
}
