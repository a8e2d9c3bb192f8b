import type { ContractDocument } from "@fw/contract";
import type { Components } from "./open-api-document.ts";
import { toOpenApiSchema } from "./references.ts";

/** Merges the definitions of a contract and the components of `overrides`. */
export function toComponents(
  definitions: ContractDocument["$defs"],
  { schemas: added, ...others }: Partial<Components>,
): Components {
  const schemas = Object.entries(definitions).map(
    ([name, schema]) => [name, toOpenApiSchema(schema)] as const,
  );
  return { schemas: { ...Object.fromEntries(schemas), ...added }, ...others };
}
