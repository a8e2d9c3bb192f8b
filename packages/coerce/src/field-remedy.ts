import { definitionOf } from "./definition.ts";
import { isScalarType } from "./field-rules.ts";
import type { ScalarType } from "./scalar.ts";
import type { SchemaInput } from "./schema-error.ts";

const general: Readonly<Record<SchemaInput, string>> = {
  params: "write z.string() or z.number()",
  query: "write z.string(), z.number() or z.boolean(), each may be .optional()",
};

const split = "write z.string() and split it in the handler";
const restrict = "write z.string() with .regex() or .refine()";
const convert = "write z.string() and convert it in the handler";
const leave = "leave the conversion to the handler";

const byType: ReadonlyMap<string, string> = new Map([
  ["array", split],
  ["set", split],
  ["tuple", split],
  ["enum", restrict],
  ["literal", restrict],
  ["template_literal", restrict],
  ["union", restrict],
  ["bigint", convert],
  ["date", convert],
  ["pipe", leave],
  ["transform", leave],
  ["optional", "write .optional() once"],
  ["nullable", "write .optional(), for a query has no null"],
  ["default", "write .optional() and set the default in the handler"],
  ["prefault", "write .optional() and set the default in the handler"],
]);

const absenceTypes: ReadonlySet<string> = new Set(["optional", "nullable", "default", "prefault"]);

const stringMethods: ReadonlySet<string> = new Set(
  (
    "base64 base64url cidrv4 cidrv6 cuid cuid2 date datetime duration e164 email emoji guid ipv4 ipv6 " +
    "jwt ksuid nanoid time ulid url uuid xid"
  ).split(" "),
);

/**
 * Says what to write instead of a field that is outside the table (docs/specification.md#51-fields).
 *
 * @param input - The input that the field belongs to.
 * @param field - The refused field's schema, or whatever stands in its place.
 * @returns A clause that begins with a verb.
 * @internal
 */
export function remedyOf(input: SchemaInput, field: unknown): string {
  const definition = definitionOf(field);
  if (definition === undefined) return general[input];
  if (input === "params" && absenceTypes.has(definition.type)) {
    return "take the wrapper off, for a path parameter is always sent";
  }
  const inner = definition.type === "optional" ? definitionOf(definition.innerType) : undefined;
  const { type, format } = inner ?? definition;
  if (isScalarType(input, type)) return remedyOfScalar(type, format);
  return byType.get(type) ?? general[input];
}

// A scalar type is refused for a format of its own or for coercing, and for nothing else.
function remedyOfScalar(type: ScalarType, format: unknown): string {
  if (typeof format !== "string") return `write z.${type}(), which is converted without z.coerce`;
  if (type === "string" && stringMethods.has(format)) return `write z.string().${format}()`;
  if (format === "safeint") return "write z.number().int()";
  return `write z.${type}().check() with this format in it`;
}
