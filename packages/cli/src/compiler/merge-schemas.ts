import type { JsonScalar, JsonSchema } from "@fw/contract";

/** Merges alternatives into one schema: literals become a list, and `null` comes last. */
export function mergeSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  const flat = schemas.flatMap(({ anyOf, ...rest }) =>
    anyOf !== undefined && Object.keys(rest).length === 0
      ? anyOf
      : [{ ...rest, ...(anyOf && { anyOf }) }],
  );
  if (flat.some((schema) => Object.keys(schema).length === 0)) return {};
  const possible = uniqueOf(flat.filter(({ not }) => not === undefined));
  if (possible.length === 0) return { not: {} };
  const literals = possible.flatMap((schema) => readLiterals(schema) ?? []);
  const others = possible.filter((schema) => readLiterals(schema) === undefined);
  const isNullable = others.some(({ type }) => type === "null");
  const merged = [
    ...toLiteralSchemas(new Set(literals)),
    ...others.filter(({ type }) => type !== "null"),
    ...(isNullable ? [{ type: "null" }] : []),
  ];
  return merged.length === 1 && merged[0] !== undefined ? merged[0] : { anyOf: merged };
}

function readLiterals(schema: JsonSchema): readonly JsonScalar[] | undefined {
  // A schema with other keywords, such as a description, stays separate.
  if (Object.keys(schema).some((key) => key !== "const" && key !== "enum")) return undefined;
  return schema.const === undefined ? schema.enum : [schema.const];
}

function toLiteralSchemas(literals: Set<JsonScalar>): JsonSchema[] {
  const isBoolean = literals.has(true) && literals.has(false);
  const listed = [...literals].filter((literal) => !isBoolean || typeof literal !== "boolean");
  const [first] = listed;
  return [
    ...(first === undefined ? [] : [listed.length === 1 ? { const: first } : { enum: listed }]),
    ...(isBoolean ? [{ type: "boolean" }] : []),
  ];
}

function uniqueOf(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
