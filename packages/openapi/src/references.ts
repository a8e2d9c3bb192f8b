import type { JsonSchema } from "@fw/contract";

const contractPrefix = "#/$defs/";
/** The JSON Pointer of the schemas in an OpenAPI document. */
export const openApiPrefix = "#/components/schemas/";

/**
 * Converts a schema of a contract to OpenAPI: references point to components, and `items: false`, which tools ignore, is
 * rewritten.
 */
export function toOpenApiSchema(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === "items" && value === false) return { not: {} };
    const isReference = key === "$ref" && typeof value === "string";
    return isReference ? value.replace(contractPrefix, openApiPrefix) : value;
  });
  return JSON.parse(text) as JsonSchema;
}

/** Follows a reference to the end. */
export function resolveSchema(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { $ref } = schema;
  const found = $ref === undefined ? undefined : definitions[$ref.replace(contractPrefix, "")];
  return found === undefined ? schema : resolveSchema(found, definitions);
}
