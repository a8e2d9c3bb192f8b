import type { ListedRoute } from "@fw/contract";
import * as fc from "fast-check";
import type { Constants } from "../values/constants.ts";
import { inputSchemasOf } from "../input-schemas.ts";
import { SchemaValues } from "../values/schema-values.ts";
import { stumblingBlocks } from "../values/texts.ts";
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
  const { method, path, validation } = route;
  const inputs = new Map<string, SchemaValues>();
  const valuesOf = (name: "params" | "query" | "body"): fc.Arbitrary<unknown> => {
    const schema = inputSchemasOf(route)[name];
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
    })
    .map(({ params, query, body, others, rest, isDigit }) => ({
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
      query: Object.entries(Object(query) as object).flatMap(([key, value]: [string, unknown]) =>
        value === undefined ? [] : [[key, toQueryText(value, isDigit)] as const],
      ),
      body: validation.body === undefined ? undefined : (body ?? null),
    }));
  return { inputs, parts };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function toQueryText(value: unknown, isDigit: boolean): string {
  return typeof value === "boolean" && isDigit ? String(Number(value)) : toUrlText(value);
}

const segmentTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.integer({ min: 0, max: 20 }).map(String),
  fc.constantFrom(...stumblingBlocks.filter((text) => !/^\.{0,2}$/.test(text))),
);
