import type { ListedRoute } from "@fw/contract";
import { assertOptions } from "@fw/options";
import { readHeaders, type RequestHeaders } from "./headers.ts";

/** What the requests to one route have. Values are those that a program passes to `createClient` of `@fw/client`. */
export interface RouteExample {
  /** Headers of each request to the route; they replace those of the whole run. No `call` shows their values. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** The segments at the `*` of the path. */
  readonly rest?: readonly string[] | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The value of the JSON body, also for a handler that reads its body itself. */
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the route gets no requests; `false` by default. */
  readonly skip?: boolean | undefined;
}

/** An example whose headers and members are checked. */
export interface ReadExample extends RouteExample {
  readonly headers: RequestHeaders;
}

/**
 * Checks the form of an example.
 *
 * @throws {@link TypeError} naming what is wrong.
 */
export function readExample(route: ListedRoute, example: unknown): ReadExample {
  const where = `fuzz(): routes["${route.method} ${route.path}"]`;
  assertOptions(where, example, ["headers", "params", "rest", "query", "body", "form", "skip"]);
  const { params, rest, query, body, form, skip } = example;
  for (const [name, value] of Object.entries({ params, query, form })) {
    const isPlain = typeof value === "object" && value !== null && !(Symbol.iterator in value);
    if (value !== undefined && !isPlain) throw new TypeError(`${where}.${name} must be an object`);
  }
  const names = route.path.match(/(?<=\/:)[^/]+/g) ?? [];
  const unknown = Object.keys(params ?? {}).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) {
    throw new TypeError(`${where}.params has "${unknown}", which the path does not have`);
  }
  const isRest = rest === undefined || (Array.isArray(rest) && rest.every(isText));
  if (!isRest) throw new TypeError(`${where}.rest must be a list of strings`);
  if (rest !== undefined && !route.path.endsWith("*")) {
    throw new TypeError(`${where}.rest needs a path that ends with *`);
  }
  if (skip !== undefined && typeof skip !== "boolean") {
    throw new TypeError(`${where}.skip must be a boolean`);
  }
  const [first, second] = [body, form].filter((value) => value !== undefined);
  if (first !== undefined && second !== undefined) {
    throw new TypeError(`${where} must not have both body and form`);
  }
  if (route.method === "GET" && first !== undefined) {
    throw new TypeError(`${where} must not have a body: it is a GET`);
  }
  return {
    ...(example as RouteExample),
    headers: readHeaders(`${where}.headers`, example.headers),
  };
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
