import type { DeclaredInput, ListedRoute } from "@fw/contract";
import type { $ZodTypes } from "zod/v4/core";
import { inputSchemasOf } from "../input-schemas.ts";
import { breakPart } from "../request/broken-parts.ts";
import { listPlaces } from "../request/places.ts";
import type { RequestParts } from "../request/request-parts.ts";
import type { RouteValues } from "../request/route-values.ts";
import { isObject } from "./mix-parts.ts";

/** What is put into the middle of each text: characters that a new refinement may refuse, or a new store may break. */
const infixes: readonly string[] = [
  ...["\n", "\r\n", "\t", " ", "\u00A0", "\u202E", "é", "e\u0301", "日", "😀", "0", "A"],
  ...["'", '"', "<", "&", "%", "/", "\\", ",", ";", "@", "-", "_"],
];

/**
 * Lists the requests that have one value of an accepted request replaced: each text with each infix and each length of the
 * schemas, each number with each number of the schemas, and each list with each length. The request is the widest one.
 */
export function listSweep(
  accepted: readonly RequestParts[],
  { constants, inputs, route }: RouteValues,
): RequestParts[] {
  const widest = findWidest(accepted, route);
  if (widest === undefined) return [];
  const simple = withDeclared(widest, route);
  const lengths = new Set(constants.flatMap((each) => [...each.lengths]).flatMap(toNear));
  const numbers = new Set(constants.flatMap((each) => [...each.numbers]).flatMap(toNear));
  const changes: ((value: unknown) => unknown)[] = [
    ...infixes.map((infix) => (value: unknown) => insert(value, infix)),
    ...[...lengths]
      .filter((length) => length >= 0)
      .map((length) => (value: unknown) => resize(value, length)),
    ...[...numbers].map((number) => (value: unknown) => toKind(number, value)),
  ];
  return changes.flatMap((change) =>
    [...inputs.keys()].flatMap((input) =>
      placesOf(simple, input).flatMap((place) => {
        const changed: boolean[] = [];
        const parts = breakPart(simple, input, place, ({ value }) => {
          const other = change(value);
          changed.push(other !== value);
          return other;
        });
        return changed.includes(true) ? [parts] : [];
      }),
    ),
  );
}

/** Leaves out what no schema declares: each place costs requests, and a short request is read more easily. */
function withDeclared(parts: RequestParts, route: ListedRoute): RequestParts {
  const schemas = inputSchemasOf(route);
  const isDeclared =
    (input: DeclaredInput) =>
    ([name]: readonly [string, unknown]): boolean => {
      const def = (schemas[input] as $ZodTypes | undefined)?._zod.def;
      return def === undefined || !("shape" in def) || Object.hasOwn(def.shape, name);
    };
  const { body, query } = parts;
  return {
    ...parts,
    query: query.filter(isDeclared("query")),
    body:
      typeof body === "object" && body !== null && !Array.isArray(body)
        ? Object.fromEntries(Object.entries(body).filter(isDeclared("body")))
        : body,
  };
}

/**
 * Joins accepted requests: a member that one lacks, or whose value is empty there, comes from another.
 *
 * @returns A request that may be refused, because members can exclude each other; `undefined` without a request.
 */
export function joinRequests(accepted: readonly RequestParts[]): RequestParts | undefined {
  const [first] = accepted;
  if (first === undefined || !isObject(first.body)) return first;
  const body = Object.create(null) as Record<string, unknown>;
  for (const parts of accepted) {
    if (!isObject(parts.body)) continue;
    for (const [name, value] of Object.entries(parts.body)) {
      if (isEmpty(body[name])) body[name] = value;
    }
  }
  return { ...first, body };
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** @returns The request with most of the members that the route declares. */
export function findWidest(
  accepted: readonly RequestParts[],
  route: ListedRoute,
): RequestParts | undefined {
  const count = (parts: RequestParts): number => countMembers(withDeclared(parts, route));
  return accepted.toSorted((one, other) => count(other) - count(one))[0];
}

/** How many different members a request has. The elements of a list have the same. */
function countMembers({ body, query, form = [] }: RequestParts): number {
  const names = new Set([...query, ...form].map(([name]) => name));
  return names.size + listMembers(body).size;
}

function listMembers(value: unknown, at = "", found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, member] of Object.entries(value)) {
    // JSON has no member that is undefined.
    if (member === undefined) continue;
    const place = Array.isArray(value) ? `${at}[]` : `${at}.${key}`;
    found.add(place);
    listMembers(member, place, found);
  }
  return found;
}

function toNear(number: number): number[] {
  return [number, number - 1];
}

/** breakPart() repeats a key of a query or a form at multiples of seven. */
function placesOf({ body, query, form, segments }: RequestParts, input: string): number[] {
  const count =
    input === "body"
      ? listPlaces(body).length
      : input === "params"
        ? segments.filter(({ isStatic }) => !isStatic).length
        : (input === "query" ? query : (form ?? [])).length;
  return Array.from({ length: count }, (_, at) =>
    at % 7 === 0 && input !== "body" ? at + count : at,
  );
}

function insert(value: unknown, infix: string): unknown {
  if (typeof value !== "string") return value;
  // Not at an end, where it may be trimmed.
  const text = value.length < 2 ? `${value || "a"}a` : value;
  const half = text.length >> 1;
  return text.slice(0, half) + infix + text.slice(half);
}

function resize(value: unknown, length: number): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (list.length === 0) return value;
    return Array.from({ length }, (_, index) => repeatElement(list, index));
  }
  if (typeof value !== "string") return value;
  // Its beginning may say what it is, such as that of a URL.
  return value.slice(0, length).padEnd(length, "a");
}

/** Elements may have to differ. */
function repeatElement(list: readonly unknown[], index: number): unknown {
  const element = list[index % list.length];
  return index < list.length || typeof element !== "string" ? element : `${element}${index}`;
}

/** Whether a value is a number, or the text of one in a URL. */
function isNumber(value: unknown): boolean {
  return (
    typeof value === "number" || (typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value))
  );
}

function toKind(number: number, value: unknown): unknown {
  if (!isNumber(value)) return value;
  return typeof value === "number" ? number : String(number);
}
