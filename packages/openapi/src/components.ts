import { listReferences, type ContractDocument } from "@fw/contract";
import type { Components, OpenApiDocument } from "./open-api-document.ts";
import { openApiPrefix, toOpenApiSchema } from "./references.ts";

/**
 * Merges the definitions of a contract and the components of `overrides`. Definitions that nothing refers to are left out:
 * OpenAPI 3.1 has no place for the items of a stream of events.
 */
export function toComponents(
  definitions: ContractDocument["$defs"],
  paths: OpenApiDocument["paths"],
  { schemas: added = {}, ...others }: Partial<Components>,
): Components {
  const used = new Set(listReferences([paths, added, others]));
  // A definition may refer to further ones, which the loop then reaches.
  for (const reference of used) {
    const definition = definitions[reference.replace(openApiPrefix, "")];
    for (const name of listReferences(definition)) used.add(openApiPrefix + name);
  }
  const schemas = Object.entries(definitions)
    .filter(([name]) => used.has(openApiPrefix + name))
    .map(([name, schema]) => [name, toOpenApiSchema(schema)] as const);
  return { schemas: { ...Object.fromEntries(schemas), ...added }, ...others };
}
