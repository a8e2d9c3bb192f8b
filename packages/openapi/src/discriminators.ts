import type { JsonSchema } from "@fw/contract";
import { openApiPrefix } from "./references.ts";

type Definitions = Readonly<Record<string, JsonSchema>>;

/**
 * Adds a discriminator to each union in a part of a document whose options are components that differ in the values of
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
    const values = schemas.map((schema) => readValues(schema, propertyName));
    const mapping = values.flatMap((list, index) =>
      list.map((value) => [value, references[index] ?? ""] as const),
    );
    if (values.some(({ length }) => length === 0)) continue;
    if (new Map(mapping).size === mapping.length) {
      return { propertyName, mapping: Object.fromEntries(mapping) };
    }
  }
  return undefined;
}

/** The strings that a required member may be; empty if it may have another value or be left out. */
function readValues(schema: JsonSchema | undefined, name: string): readonly string[] {
  if (schema?.required?.includes(name) !== true) return [];
  const { const: only, enum: several = [only] } = schema.properties?.[name] ?? {};
  return several.every((value) => typeof value === "string") ? several : [];
}
