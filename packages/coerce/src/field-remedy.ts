import { definitionOf } from "./definition.ts";
import {
  formats,
  isAcceptedType,
  remedies,
  remedyOfType,
  type ValidationInput,
} from "./field-table.ts";
import type { ScalarType } from "./scalar.ts";

/**
 * Returns advice on what to write instead of an unsupported field (docs/specification.md#51-fields).
 *
 * @param input - The input that the field belongs to.
 * @param field - The field's schema, or any other value in its place.
 * @returns A clause that begins with a verb.
 */
export function remedyOf(input: ValidationInput, field: unknown): string {
  const definition = definitionOf(field);
  if (definition === undefined) return remedies[input];
  const isOptional = input === "query" && definition.type === "optional";
  const inner = isOptional ? definitionOf(definition.innerType) : undefined;
  const { type, format } = inner ?? definition;
  return isAcceptedType(input, type)
    ? remedyOfScalar(input, type, format)
    : remedyOfType(input, type);
}

// A refused scalar field is a top-level format, such as `z.email()`, or is coerced.
function remedyOfScalar(input: ValidationInput, type: ScalarType, format: unknown): string {
  if (typeof format !== "string") return `write z.${type}(), which is converted without z.coerce`;
  if (format === "safeint") return "write z.number().int()";
  if (type !== "string") return `pass this format to z.${type}().check()`;
  const found = Object.entries(formats).find(([, names]) => names.split(" ").includes(format));
  const check =
    found === undefined
      ? "pass this format to z.string().check()"
      : `write z.string().check(${found[0]}.${format}())`;
  return input === "query" ? `${check}, or ${remedies.route}` : check;
}
