import type { DeclaredInput, ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import type { Constants } from "../values/constants.ts";
import { inputSchemasOf } from "../input-schemas.ts";
import { SchemaValues } from "../values/schema-values.ts";
import { stumblingBlocks } from "../values/texts.ts";
import { listTexts } from "./form-body.ts";
import type { FormEntries } from "./sent-request.ts";
import { toUrlText, type RequestParts } from "./request-parts.ts";

/** The values that requests of one route are made from. */
export interface RouteValues {
  readonly route: ListedRoute;
  /** The values of the declared inputs, by the names of the inputs. */
  readonly inputs: ReadonlyMap<string, SchemaValues>;
  /** Requests that the route should accept. */
  readonly parts: fc.Arbitrary<RequestParts>;
  /** The same, but only with examples where a schema has some. */
  readonly byExample: fc.Arbitrary<RequestParts> | undefined;
  readonly constants: readonly Constants[];
}

/** Prepares the values of a route from its schemas. */
export function readRouteValues(route: ListedRoute): RouteValues {
  const { inputs, parts } = readParts(route, false);
  const all = [...inputs.values()];
  const hasExamples = all.some((values) => values.hasExamples);
  return {
    route,
    inputs,
    parts,
    byExample: hasExamples ? readParts(route, true).parts : undefined,
    constants: all.map(({ constants }) => constants),
  };
}

function readParts(
  route: ListedRoute,
  isByExample: boolean,
): Pick<RouteValues, "inputs" | "parts"> {
  const { method, path } = route;
  const schemas = inputSchemasOf(route);
  const inputs = new Map<string, SchemaValues>();
  const valuesOf = (name: DeclaredInput): fc.Arbitrary<unknown> => {
    const schema = schemas[name];
    if (schema === undefined) return fc.constant(undefined);
    const values = new SchemaValues(isByExample);
    inputs.set(name, values);
    return values.of(schema, "") ?? fc.jsonValue({ maxDepth: 2 });
  };
  const parts = fc
    .record({
      params: valuesOf("params"),
      query: valuesOf("query"),
      body: valuesOf("body"),
      others: fc.tuple(...path.split("/").map(() => segmentTexts)),
      rest: fc.array(segmentTexts, { maxLength: 3 }),
      isDigit: fc.boolean(),
      // Drawn only where a form is declared, so that it changes no other request of a seed.
      ...(schemas.form && { form: valuesOf("form"), isMultipart: fc.boolean() }),
    })
    .map(({ params, query, body, form, others, rest, isDigit, isMultipart = false }) => ({
      method,
      segments: path.split("/").flatMap((segment, index) => {
        if (segment === "") return [];
        if (segment === "*") return rest.map((text) => ({ text, isStatic: false }));
        if (!segment.startsWith(":")) return [{ text: segment, isStatic: true }];
        const param = segment.slice(1);
        const declared = memberOf(params, param);
        const text = declared === undefined ? (others[index] ?? "x") : toUrlText(declared);
        return [{ text, isStatic: false, param }];
      }),
      query: listTexts(toEntries(query, isDigit)),
      body: schemas.body === undefined ? undefined : (body ?? null),
      form: schemas.form === undefined ? undefined : toEntries(form, isDigit),
      isMultipart,
    }));
  return { inputs, parts };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The names and values of a query or a form: one for each element of a list. */
function toEntries(values: unknown, isDigit: boolean): FormEntries {
  return Object.entries(Object(values) as object).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((each) =>
      each === undefined
        ? []
        : [[key, each instanceof File ? each : toQueryText(each, isDigit)] as const],
    ),
  );
}

function toQueryText(value: unknown, isDigit: boolean): string {
  return typeof value === "boolean" && isDigit ? String(Number(value)) : toUrlText(value);
}

const segmentTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.integer({ min: 0, max: 20 }).map(String),
  fc.constantFrom(...stumblingBlocks.filter((text) => !/^\.{0,2}$/.test(text))),
);
