import type { ContractDocument, ContractRoute, JsonSchema } from "@fw/contract";
import type { Parameter } from "./open-api-document.ts";
import type { PathTemplate } from "./path-templates.ts";
import { resolveSchema, toOpenApiSchema } from "./references.ts";

/** Lists the parameters of a route: those of its path, its wildcard, and the keys of its query. */
export function listParameters(
  { params, query }: ContractRoute,
  { names, rest }: PathTemplate,
  definitions: ContractDocument["$defs"],
): Parameter[] {
  return [
    ...listProperties(params, definitions).map(({ name, schema }) =>
      toParameter({ in: "path", name: names.get(name) ?? name, required: true, schema }),
    ),
    ...(rest === undefined ? [] : [toRest(rest)]),
    ...listProperties(query, definitions).map(({ name, schema, isRequired }) =>
      toParameter({
        in: "query",
        name,
        required: isRequired,
        ...(resolveSchema(schema, definitions).type === "array" && listStyle),
        schema,
      }),
    ),
  ];
}

/** The default of OpenAPI, which not every tool knows. */
const listStyle = { style: "form", explode: true } as const;

interface Property {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

function listProperties(
  schema: JsonSchema | undefined,
  definitions: ContractDocument["$defs"],
): Property[] {
  const { properties = {}, required = [] } = resolveSchema(schema ?? {}, definitions);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
  }));
}

function toParameter(parameter: Parameter): Parameter {
  const { description, deprecated, ...schema } = parameter.schema;
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    schema: toOpenApiSchema(schema),
  };
}

/** OpenAPI has no parameter that matches slashes. */
function toRest(name: string): Parameter {
  return {
    in: "path",
    name,
    required: true,
    description: "The rest of the path: any number of segments, with slashes between them.",
    schema: { type: "string" },
    "x-wildcard": true,
  };
}
