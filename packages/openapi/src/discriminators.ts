import type { JsonSchema } from "@fw/contract";
import { openApiPrefix } from "./references.ts";

type Definitions = Readonly<Record<string, JsonSchema>>;

/**
 * Adds a discriminator to each union in a part of a document whose options are components that differ in the value of
 * one member (https://spec.openapis.org/oas/v3.1#discriminator-object).
 */
export function addDiscriminators(part: unknown, definitions: Definitions): void {
  if (typeof part !== "object" || part === null) return;
  for (const value of Object.values(part)) addDiscriminators(value, definitions);
  if ("discriminator" in part) return;
  const { oneOf, anyOf }: { oneOf?: unknown; anyOf?: unknown } = part;
  const discriminator = findDiscriminator(oneOf ?? anyOf, definitions);
  if (discriminator !== undefined) Object.assign(part, { discriminator });
}

/** A Discriminator Object. */
interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

function findDiscriminator(options: unknown, definitions: Definitions): Discriminator | undefined {
  if (!Array.isArray(options) || options.length < 2) return undefined;
  const references = (options as readonly JsonSchema[]).map(({ $ref = "" }) => $ref);
  const schemas = references.map((each) => definitions[each.replace(openApiPrefix, "")]);
  const candidates = schemas[0]?.required ?? [];
  for (const propertyName of candidates) {
    const values = schemas.flatMap((schema) => readValue(schema, propertyName));
    if (new Set(values).size !== options.length) continue;
    const mapping = values.map((value, index) => [value, references[index] ?? ""] as const);
    return { propertyName, mapping: Object.fromEntries(mapping) };
  }
  return undefined;
}

/** The string that a required member must be; empty if it may have another value or be left out. */
function readValue(schema: JsonSchema | undefined, name: string): readonly string[] {
  const value = schema?.required?.includes(name) === true && schema.properties?.[name]?.const;
  return typeof value === "string" ? [value] : [];
}
