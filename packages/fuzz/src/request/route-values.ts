import type { DeclaredInput, ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import type { Constants } from "../values/constants.ts";
import { inputSchemasOf } from "../input-schemas.ts";
import { SchemaValues } from "../values/schema-values.ts";
import { stumblingBlocks } from "../values/texts.ts";
import { listTexts } from "./form-body.ts";
import type { RouteExample } from "./route-example.ts";
import { toUrlText, type RequestParts } from "./request-parts.ts";
import { toEntries } from "./to-entries.ts";

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

/**
 * Prepares the values of a route from its schemas.
 *
 * @param example - Values that the first requests, and a part of the others, have.
 */
export function readRouteValues(route: ListedRoute, example: RouteExample = {}): RouteValues {
  const { inputs, parts } = readParts(route, example, false);
  const all = [...inputs.values()];
  const hasExamples = hasInputs(example) || all.some((values) => values.hasExamples);
  return {
    route,
    inputs,
    parts,
    byExample: hasExamples ? readParts(route, example, true).parts : undefined,
    constants: all.map(({ constants }) => constants),
  };
}

function hasInputs({ params, rest, query, body, form }: RouteExample): boolean {
  return [params, rest, query, body, form].some((value) => value !== undefined);
}

function readParts(
  route: ListedRoute,
  example: RouteExample,
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
  const orGiven = <Value>(made: fc.Arbitrary<Value>, given: Value | undefined): typeof made => {
    if (given === undefined) return made;
    return isByExample ? fc.constant(given) : fc.oneof(fc.constant(given), made);
  };
  const hasForm = schemas.form !== undefined || example.form !== undefined;
  const parts = fc
    .record({
      params: orGiven(valuesOf("params"), example.params),
      query: orGiven(valuesOf("query"), example.query),
      body: orGiven(valuesOf("body"), example.body),
      others: fc.tuple(...path.split("/").map(() => segmentTexts)),
      rest: orGiven(fc.array(segmentTexts, { maxLength: 3 }), example.rest?.slice()),
      isDigit: fc.boolean(),
      // Drawn only where a form is declared, so that it changes no other request of a seed.
      ...(hasForm && {
        form: orGiven(valuesOf("form"), example.form),
        isMultipart: fc.boolean(),
      }),
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
      body: schemas.body === undefined ? body : (body ?? null),
      form: schemas.form === undefined && form === undefined ? undefined : toEntries(form, isDigit),
      isMultipart,
    }));
  return { inputs, parts };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

const segmentTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.integer({ min: 0, max: 20 }).map(String),
  fc.constantFrom(...stumblingBlocks.filter((text) => !/^\.{0,2}$/.test(text))),
);
