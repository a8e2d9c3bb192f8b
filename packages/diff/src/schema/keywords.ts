import type { JsonSchema } from "@fw/contract";

/** Keywords that limit values, but are not compared. */
const inexact: ReadonlySet<string> = new Set([
  ...["uniqueItems", "contains", "minContains", "maxContains", "if", "then", "else"],
  ...["dependentRequired", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties"],
  ...["$dynamicRef", "$recursiveRef", "$id", "dependencies", "additionalItems"],
]);

/** The other keywords that limit values. */
const exact: ReadonlySet<string> = new Set([
  ...["type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "format", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  ...["properties", "required", "additionalProperties", "patternProperties", "propertyNames"],
  ...["prefixItems", "items"],
]);

/**
 * Whether a keyword of JSON Schema, except `$ref`, limits values. The others describe, and validators ignore unknown
 * ones.
 */
export function isLimiting(keyword: string): boolean {
  return exact.has(keyword) || inexact.has(keyword);
}

/** Whether a schema limits values in a way that is not compared. */
export function limitsInexactly(schema: JsonSchema): boolean {
  const { const: only, enum: list = [] } = schema;
  const values: readonly unknown[] = [only, ...list];
  const hasParts = values.some((value) => typeof value === "object" && value !== null);
  return hasParts || Object.keys(schema).some((keyword) => inexact.has(keyword));
}

/** Whether a schema explicitly refuses all values. */
export function isNever({ not }: { readonly not?: JsonSchema | boolean }): boolean {
  if (typeof not !== "object") return not === true;
  return !Object.keys(not).some((keyword) => isLimiting(keyword) || keyword === "$ref");
}
