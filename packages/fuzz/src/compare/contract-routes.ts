import type { ContractDocument, ContractRoute, JsonSchema, ListedRoute } from "@fw/contract";
import { array, file, fromJSONSchema, object, optional, unknown } from "zod";
import type { $ZodType } from "zod/v4/core";

/** Reads the routes of a contract, with a schema for each of their inputs. */
export function readRoutes({ routes, $defs }: ContractDocument): readonly ListedRoute[] {
  const toSchema = (schema: JsonSchema): $ZodType => {
    try {
      return fromJSONSchema({
        ...withHints(schema),
        $defs: mapValues($defs, withHints),
      } as Parameters<typeof fromJSONSchema>[0]);
    } catch {
      // Anything is sent for what Zod cannot read: the base decides what is valid.
      return unknown();
    }
  };
  return routes.map(({ method, path, params, query, body, form }: ContractRoute) => {
    const named = { params, query, body };
    const inputs = Object.entries(named).flatMap(([name, schema]) =>
      schema === undefined ? [] : [[name, toSchema(schema)] as const],
    );
    const validation = Object.fromEntries(inputs) as ListedRoute["validation"];
    if (form === undefined) return { method, path, validation };
    return { method, path, validation, options: { form: toForm(form, toSchema) } };
  });
}

type RouteForm = NonNullable<NonNullable<ListedRoute["options"]>["form"]>;

/** JSON Schema has no files: a contract writes them as strings with the format `binary`. */
function toForm(
  { properties = {}, required = [] }: JsonSchema,
  toSchema: (schema: JsonSchema) => $ZodType,
): RouteForm {
  const toField = (schema: JsonSchema): $ZodType => {
    if (schema.format === "binary") return file();
    return schema.type === "array" && isSchema(schema.items) && schema.items.format === "binary"
      ? array(file()).max(Number(schema["maxItems"] ?? 3))
      : toSchema(schema);
  };
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = toField(schema);
    return [name, required.includes(name) ? field : optional(field)] as const;
  });
  return object(Object.fromEntries(fields));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

/**
 * A bound of a text that is trimmed first is only in its description. Half of its values are at most as long as the
 * numbers there say.
 */
function withHints(schema: JsonSchema): JsonSchema {
  const { properties, items, description = "" } = schema;
  const numbers = [...description.replaceAll(/(?<=\d),(?=\d{3})/g, "").matchAll(/\d{1,5}/g)];
  const maxLength = Math.max(...numbers.map(([text]) => Number(text)));
  if (schema.type === "string" && schema["maxLength"] === undefined && maxLength > 0) {
    return { anyOf: [{ ...schema, maxLength }, schema] };
  }
  const anyOf = schema.anyOf;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, withHints) }),
    ...(isSchema(items) && { items: withHints(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(withHints) }),
  };
}

function mapValues(
  schemas: Readonly<Record<string, JsonSchema>>,
  map: (schema: JsonSchema) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, map(each)]));
}
