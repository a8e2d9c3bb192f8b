import type { ContractRoute } from "./contract-document.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Orders definitions by their first use in the routes, and omits the unused ones.
 */
export function orderDefinitions(
  routes: readonly ContractRoute[],
  definitions: ReadonlyMap<string, JsonSchema>,
): Readonly<Record<string, JsonSchema>> {
  const ordered = new Map<string, JsonSchema>();
  const visit = (value: unknown): void => {
    for (const name of listReferences(value)) {
      const schema = definitions.get(name);
      if (schema === undefined || ordered.has(name)) continue;
      ordered.set(name, schema);
      visit(schema);
    }
  };
  for (const route of routes) visit(route);
  return Object.fromEntries(ordered);
}

/**
 * Lists the definitions that a value refers to.
 *
 * @param value - A schema, or anything that contains schemas.
 * @returns Their names, once per reference.
 */
export function listReferences(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === "$ref" && typeof member === "string"
      ? [member.replace("#/$defs/", "")]
      : listReferences(member),
  );
}
