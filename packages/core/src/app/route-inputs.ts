import { routeOptions } from "../option-tables.ts";
import { compileFields } from "./compile-fields.ts";
import type { MarkedDeclaration, MarkedInputs, RouteMark } from "./route-mark.ts";
import { readForm } from "@fw/body";
import { coerceForm, coerceQuery, compileForm, compileListQuery } from "@fw/coerce";
import type { $ZodType } from "zod/v4/core";

/**
 * Checks the options of `route` against the rest of a declaration, and prepares the inputs that they declare
 * (docs/specification.md#25-forms-and-lists).
 *
 * @throws {@link TypeError} that names the route.
 */
export function toRouteInputs(
  options: RouteMark["options"],
  declaration: MarkedDeclaration,
): MarkedInputs {
  const { form, query, maxParts = routeOptions.maxParts.default } = options;
  const { name, maxBodyBytes } = declaration;
  const mistake = findMistake(options, declaration);
  if (mistake !== null) throw new TypeError(`${name} ${mistake}`);
  return {
    form: form && createFormInput(name, form as $ZodType, { maxBytes: maxBodyBytes, maxParts }),
    query: query && createQueryInput(name, query as $ZodType),
  };
}

function createFormInput(
  name: string,
  schema: $ZodType,
  limits: { readonly maxBytes: number; readonly maxParts: number },
): MarkedInputs["form"] {
  const plan = compileFields(name, schema, compileForm);
  return {
    schema,
    read: async (incoming) => coerceForm(plan, await readForm(incoming.request, limits)),
  };
}

function createQueryInput(name: string, schema: $ZodType): MarkedInputs["query"] {
  const plan = compileFields(name, schema, compileListQuery);
  return { schema, read: ({ search }) => coerceQuery(plan, search) };
}

/** What the options of `route` contradict: the end of a sentence that begins with the route. */
function findMistake(
  { form, query, maxBodyBytes, maxParts }: RouteMark["options"],
  { method, validation }: MarkedDeclaration,
): string | null {
  if (form !== undefined) {
    if (method === "GET") return "cannot have a form";
    if (validation.body !== undefined) return "has a body schema, so it cannot have a form";
  } else {
    if (maxParts !== undefined) return "has no form, so it cannot have maxParts";
    if (maxBodyBytes !== undefined && validation.body === undefined) {
      return "has no body schema or form, so it cannot have maxBodyBytes";
    }
  }
  return query !== undefined && validation.query !== undefined
    ? "has a query schema, so it cannot have a query in route()"
    : null;
}
