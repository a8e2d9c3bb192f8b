import type { ContractRoute } from "./contract-document.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Puts definitions in the order in which the routes first refer to them, and leaves out those that
 * nothing refers to.
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
 * The names of the definitions that a schema, or what holds schemas, refers to.
 *
 * @param value - The schema, or what holds it.
 * @returns The names, as often as they are referred to.
 */
export function listReferences(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === "$ref" && typeof member === "string"
      ? [member.replace("#/$defs/", "")]
      : listReferences(member),
  );
}
