import type { ContractDocument } from "@fw/contract";
import type { Components } from "./open-api-document.ts";
import { toOpenApiSchema } from "./references.ts";

/** The definitions of a contract as components. */
export function toComponents(definitions: ContractDocument["$defs"]): Components {
  const schemas = Object.entries(definitions).map(
    ([name, schema]) => [name, toOpenApiSchema(schema)] as const,
  );
  return { schemas: Object.fromEntries(schemas) };
}
