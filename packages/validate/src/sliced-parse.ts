import {
  $ZodArray,
  util,
  type $ZodRawIssue,
  type $ZodType,
  type $ZodTypeDef,
  type $ZodTypes,
  type ParsePayload,
} from "zod/v4/core";
import { endAtFirstIssue, type BriefContext } from "./brief-run.ts";
import { createSchema } from "./create-schema.ts";
import { onlyRefusesKeys } from "./refused-keys.ts";
import { measureValue } from "./value-size.ts";

/** The function by which a schema parses a value, without its checks. */
export type Parse = $ZodType["_zod"]["parse"];

/**
 * Creates a `parse` that parses a large container slice by slice, up to the first slice with an issue that ends the run.
 * In an asynchronous run, Zod begins all parts of a container at once, and one megabyte of parts takes seconds and a
 * gigabyte of memory. Slices leave the event loop free in between.
 *
 * @param schema - The copy of a schema.
 * @param parse - Zod's `parse` of the schema.
 * @param maxParts - The maximum number of parts in a slice, including the parts of the parts.
 * @returns The function; Zod's `parse` if the schema lists its parts: an object without a catchall, a tuple without a rest,
 * or a record with listed keys.
 */
export function createSlicedParse(
  schema: $ZodType,
  parse: Parse,
  maxParts: number,
): (payload: ParsePayload, context: BriefContext) => ReturnType<Parse> {
  const { def } = (schema as $ZodTypes)._zod;
  const parseRest = restParse(schema, parse);
  if (parseRest === undefined) return parse;
  // The context of the latest run of each container. Each run has its own context, so a value that contains itself is
  // sliced only on the outside.
  const runs = new WeakMap<object, BriefContext>();

  const parseSlices = async (
    slices: Iterable<readonly unknown[]>,
    payload: ParsePayload,
    context: BriefContext,
  ): Promise<ParsePayload> => {
    const container: unknown = payload.value;
    const outputs: unknown[] = [];
    let parseSlice = parse;
    let start = 0;
    for (const parts of slices) {
      const slice = { value: build(container, parts), issues: [] };
      const result = await parseSlice(slice, context);
      endAtFirstIssue(result, context);
      for (const issue of result.issues) payload.issues.push(moveIssue(issue, container, start));
      if (result.issues.some(endsRun)) return payload;
      for (const part of listParts(def, result.value) ?? []) outputs.push(part);
      start += parts.length;
      parseSlice = parseRest;
      await nextTurn();
    }
    payload.value = build(container, outputs);
    return payload;
  };

  return (payload, context) => {
    const container = payload.value as object;
    const parts = listParts(def, container);
    if (parts === undefined || runs.get(container) === context) return parse(payload, context);
    // Zod refuses a container that is too long before it runs the parts.
    const isTooLong = def.checks?.some(({ _zod }) => maximumOf(_zod.def) < parts.length);
    if (isTooLong === true) return parse(payload, context);
    runs.set(container, context);
    return parseSlices(cut(def, parts, maxParts), payload, context);
  };
}

/** Returns the function that parses the slices after the first one. */
function restParse(schema: $ZodType, parse: Parse): Parse | undefined {
  const { def, constr } = (schema as $ZodTypes)._zod;
  if (def.type === "array" || def.type === "map" || def.type === "set") return parse;
  // A record whose keys are listed requires each of them.
  if (def.type === "record") return def.keyType._zod.values === undefined ? parse : undefined;
  let rest: $ZodType;
  if (def.type === "tuple" && def.rest) {
    // In a tuple, Zod gives all promises of the rest the last index, so an array parses the rest.
    rest = createSchema($ZodArray, { type: "array", element: def.rest } as $ZodTypeDef);
  } else if (def.type === "object" && def.catchall) {
    // Uses the schema's own constructor: importing `$ZodObject` would add it to every bundle.
    rest = createSchema(constr, util.mergeDefs(def, { shape: {}, checks: [] }) as $ZodTypeDef);
  } else return undefined;
  return (slice, context) => rest._zod.parse(slice, context);
}

/** Lists the parts of a container, those of an object as entries; `undefined` if the schema refuses the value. */
function listParts({ type }: Definition, value: unknown): readonly unknown[] | undefined {
  if (type === "array" || type === "tuple") return Array.isArray(value) ? value : undefined;
  if (type === "map") return value instanceof Map ? [...value] : undefined;
  if (type === "set") return value instanceof Set ? [...value] : undefined;
  if (!util.isPlainObject(value)) return undefined;
  const isPart = (key: string | symbol): boolean =>
    Object.prototype.propertyIsEnumerable.call(value, key);
  const keys = Reflect.ownKeys(value).filter(isPart);
  return keys.map((key) => [key, Reflect.get(value, key)]);
}

/** Cuts the parts of a container into slices. The first slice of a tuple or an object has the declared parts. */
function* cut(
  def: Definition,
  parts: readonly unknown[],
  maxParts: number,
): Generator<readonly unknown[]> {
  const fields = new Set<unknown>(def.type === "object" ? Reflect.ownKeys(def.shape) : []);
  const items = def.type === "tuple" ? def.items.length : 0;
  const isDeclared = (part: unknown, index: number): boolean =>
    def.type === "object" ? fields.has((part as readonly unknown[])[0]) : index < items;
  if (def.type === "object" || def.type === "tuple") yield parts.filter(isDeclared);
  let slice: unknown[] = [];
  let count = 0;
  for (const [index, part] of parts.entries()) {
    if (isDeclared(part, index)) continue;
    slice.push(part);
    count += measureValue(part, maxParts).parts;
    if (count < maxParts) continue;
    yield slice;
    slice = [];
    count = 0;
  }
  yield slice;
}

type Definition = $ZodTypes["_zod"]["def"];

/** Whether an issue ends the run: it aborts, and no other side of an intersection can accept what it refuses. */
function endsRun(issue: $ZodRawIssue): boolean {
  return issue.continue !== true && !onlyRefusesKeys(issue);
}

function moveIssue(issue: $ZodRawIssue, container: unknown, start: number): $ZodRawIssue {
  const [index, ...below] = issue.path ?? [];
  if (!Array.isArray(container) || index === undefined) return issue;
  return { ...issue, path: [Number(index) + start, ...below] };
}

/** Builds a container of the same kind as another one. */
function build(kind: unknown, parts: readonly unknown[]): unknown {
  if (Array.isArray(kind)) return parts;
  if (kind instanceof Set) return new Set(parts);
  const entries = parts as readonly (readonly [string, unknown])[];
  return kind instanceof Map ? new Map(entries) : Object.fromEntries(entries);
}

function maximumOf(check: object): number {
  const { maximum, length, size } = check as Readonly<Record<string, unknown>>;
  return Number(maximum ?? length ?? size ?? Infinity);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
