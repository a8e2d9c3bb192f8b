import {
  util,
  type $constructor,
  type $ZodRawIssue,
  type $ZodType,
  type $ZodTypeDef,
  type $ZodTypes,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import { chargeIssues } from "./brief-run.ts";
import { onlyRefusesKeys } from "./refused-keys.ts";
import { mapResult } from "./promises.ts";
import { measureValue } from "./value-size.ts";

type Parse = $ZodType["_zod"]["parse"];

/**
 * Makes a schema parse a large container slice by slice, up to the first slice with an issue that ends the run.
 *
 * - In an asynchronous run, Zod begins all parts of a container at once. One megabyte of parts takes seconds and a
 *   gigabyte of memory. Slices leave the event loop free in between.
 * - In a synchronous run, only arrays, tuples, maps and sets are sliced. Zod stops at an issue that aborts, but
 *   unrecognized keys of an element do not abort.
 *
 * @param schema - The copy of a schema, which is changed if a value may have any number of parts.
 * @param maxParts - The maximum number of parts in a slice, including the parts of the parts.
 */
export function installSlices(schema: $ZodType, maxParts: number): void {
  const { _zod: internals } = schema;
  const { def } = internals as $ZodTypes["_zod"];
  const parse = internals.parse.bind(internals);
  const parseRest = restParse(schema, parse);
  if (parseRest === undefined) return;
  // The context of the latest run of each container. Each run has its own context, so a value that contains itself is
  // sliced only on the outside.
  const runs = new WeakMap<object, ParseContextInternal>();
  internals.parse = (payload, context) => {
    const value: unknown = payload.value;
    if (!isContainerOf(def, value)) return parse(payload, context);
    const isAsync = context.async === true;
    const size = isAsync ? measureValue(value, maxParts).parts : countElements(value);
    if (size <= maxParts || runs.get(value) === context) return parse(payload, context);
    runs.set(value, context);
    const parts = listContainerParts(value, def);
    // Zod refuses a container that is too long before it runs the parts.
    const isTooLong = def.checks?.some(({ _zod }) => maximumOf(_zod.def) < parts.length);
    if (isTooLong === true) return parse(payload, context);
    const outputs: unknown[] = [];
    const parseFrom = (start: number, isFirst: boolean): ReturnType<Parse> => {
      const declared = isFirst ? countDeclared(def) : 0;
      // In a tuple, Zod gives all promises of the rest the last index, so the first slice has only the items.
      const hasOnlyItems = isFirst && def.type === "tuple";
      const end = hasOnlyItems ? declared : endOfSlice(parts, Math.max(start, declared), maxParts);
      const slice = { value: buildContainer(value, parts.slice(start, end)), issues: [] };
      const result = isFirst ? parse(slice, context) : parseRest(slice, context);
      return mapResult(result, (settled) => {
        const { issues, value: output } = chargeIssues(settled, context);
        for (const issue of issues) payload.issues.push(moveIssue(issue, value, start));
        if (issues.some(endsRun)) return payload;
        for (const part of listContainerParts(output)) outputs.push(part);
        if (end < parts.length) {
          return isAsync ? nextTurn().then(() => parseFrom(end, false)) : parseFrom(end, false);
        }
        payload.value = buildContainer(value, outputs);
        return payload;
      });
    };
    return parseFrom(0, true);
  };
}

/**
 * Returns the function that parses the slices after the first one.
 *
 * @returns The function; `undefined` if the schema fixes how many parts are run.
 */
function restParse(schema: $ZodType, parse: Parse): Parse | undefined {
  const { def, constr } = (schema as $ZodTypes)._zod;
  if (def.type === "array" || def.type === "map" || def.type === "set") return parse;
  // A record whose keys are listed requires each of them.
  if (def.type === "record") return def.keyType._zod.values === undefined ? parse : undefined;
  if (def.type === "tuple") return def.rest ? parseElements(def.rest) : undefined;
  if (def.type !== "object" || !def.catchall) return undefined;
  // Uses the schema's own constructor: importing `$ZodObject` would add it to every bundle.
  const kind: $constructor<$ZodType> = constr as typeof kind;
  const rest = Object.create((constr as { readonly prototype: object }).prototype) as $ZodType;
  kind.init(rest, util.mergeDefs(def, { shape: {}, checks: [] }) as $ZodTypeDef);
  return (slice, context) => rest._zod.parse(slice, context);
}

/** Creates a `parse` for elements of a tuple's rest. The tuple's own `parse` would require its items first. */
function parseElements(element: $ZodType): Parse {
  return (payload, context) => {
    const results: (ParsePayload | Promise<ParsePayload>)[] = [];
    for (const value of payload.value as readonly unknown[]) {
      const result = element._zod.run({ value, issues: [] }, context);
      results.push(result);
      if (!(result instanceof Promise) && util.aborted(result)) break;
    }
    const join = (settled: readonly ParsePayload[]): ParsePayload => {
      for (const [index, { issues }] of settled.entries()) {
        payload.issues.push(...util.prefixIssues(index, issues));
      }
      payload.value = settled.map(({ value }) => value);
      return payload;
    };
    return context.async === true
      ? Promise.all(results.map((result) => Promise.resolve(result))).then(join)
      : join(results as readonly ParsePayload[]);
  };
}

/** Counts the parts that the schema declares, which are all in the first slice. */
function countDeclared(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "tuple") return def.items.length;
  return def.type === "object" ? Reflect.ownKeys(def.shape).length : 0;
}

function isContainerOf(def: $ZodTypes["_zod"]["def"], value: unknown): value is object {
  if (def.type === "map") return value instanceof Map;
  if (def.type === "set") return value instanceof Set;
  const isList = def.type === "array" || def.type === "tuple";
  return isList ? Array.isArray(value) : util.isPlainObject(value);
}

function countElements(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof Map || value instanceof Set ? value.size : 0;
}

/** @param least - Where the slice ends at the earliest. */
function endOfSlice(parts: readonly unknown[], least: number, maxParts: number): number {
  let end = least;
  for (let count = 0; end < parts.length && count < maxParts; end++) {
    count += measureValue(parts[end], maxParts).parts;
  }
  return end;
}

function moveIssue(issue: $ZodRawIssue, container: unknown, start: number): $ZodRawIssue {
  const [index, ...below] = issue.path ?? [];
  return Array.isArray(container) ? { ...issue, path: [Number(index) + start, ...below] } : issue;
}

/** Whether an issue ends the run: it aborts, and no other side of an intersection can accept what it refuses. */
function endsRun(issue: $ZodRawIssue): boolean {
  return issue.continue !== true && !onlyRefusesKeys(issue);
}

/** Lists the parts of a container, the declared fields of an object first. Any other value has no parts. */
function listContainerParts(value: unknown, def?: $ZodTypes["_zod"]["def"]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  if (!util.isPlainObject(value)) return [];
  const declared = def?.type === "object" ? Reflect.ownKeys(def.shape) : [];
  const own = new Set([...declared, ...Reflect.ownKeys(value)]);
  const isPart = (key: PropertyKey): boolean =>
    Object.prototype.propertyIsEnumerable.call(value, key);
  return [...own].filter(isPart).map((key) => [key, value[key as string]]);
}

/** Builds a container of the same kind as another one. */
function buildContainer(kind: unknown, parts: readonly unknown[]): unknown {
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
