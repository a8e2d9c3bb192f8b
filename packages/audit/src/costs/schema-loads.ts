import { checkPartsOf, isSchema, mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { checksOf, upperBoundOf } from "../bounds/upper-bound.ts";
import { propertyAt } from "../findings/schema-path.ts";
import type { CheckCost } from "./check-costs.ts";
import { addLoads, bySlowness, loadsOfString, toSmallLoad, type Load } from "./load.ts";
import { byteLengthOf, SmallestValues } from "./smallest-values.ts";

/**
 * Adds up the loads of a schema and its parts. It visits each schema once, and both sides of a pipe, because both run.
 * Checks of properties run on the same bytes as the properties.
 */
export class SchemaLoads {
  readonly #options: LoadOptions;
  /** `undefined` while the schema is being visited. */
  readonly #known = new Map<$ZodType, readonly Load[] | undefined>();
  readonly #recursive = new Set<$ZodType>();
  readonly #smallest: SmallestValues;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#smallest = new SmallestValues(options.costsOf);
  }

  /** @returns The loads of one value of the schema. */
  of(schema: unknown): readonly Load[] {
    return mergeLoads([...this.#ofSmallest(schema), ...this.#beyondSmallest(schema, "")]);
  }

  /** @returns The load of the smallest value; empty if it cannot be read. */
  #ofSmallest(schema: unknown, entry: Entry = noEntry): Load[] {
    if (!isSchema(schema)) return [];
    try {
      const value = this.#smallest.of(schema);
      const [bytes, time] = [value.bytes + entry.bytes, value.time + entry.time];
      return [toSmallLoad({ ...value, bytes, time, failing: value.failing + entry.time }, schema)];
    } catch {
      // A getter throws; the walk reports it.
      return [];
    }
  }

  /** @returns The loads of what a value can have beside the smallest one. */
  #beyondSmallest(schema: unknown, at: string): readonly Load[] {
    if (!isSchema(schema)) return [];
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    if (this.#known.has(schema)) this.#recursive.add(schema);
    if (this.#known.has(schema) || this.#known.size > maxSchemas || at.length > maxPath) return [];
    this.#known.set(schema, undefined);
    const loads = this.#read(schema as $ZodTypes, at);
    // A value can contain any number of values of a recursive schema.
    const result = this.#recursive.has(schema)
      ? loads.map((load) => multiplyLoad(load, Infinity))
      : loads;
    this.#known.set(schema, result);
    return result;
  }

  #read(schema: $ZodTypes, at: string): Load[] {
    try {
      const { costsOf, maxBytes, visit } = this.#options;
      visit?.(schema, at);
      const own = loadsOfString(costsOf(schema), maxBytes);
      return [...own, ...this.#ofParts(schema, at)];
    } catch {
      // A getter throws; the walk reports it.
      return [];
    }
  }

  #ofParts(schema: $ZodTypes, at: string): Load[] {
    const loads = joinParts(
      schema,
      readParts(schema, this.#smallest).map((part) => this.#ofPart(part, at)),
    );
    const checked = checkPartsOf(schema).map(([key, part]) =>
      this.#ofPart({ part, mark: stepTo(key), count: 1 }, at),
    );
    return mergeLoads(checked.reduce(addLoads, [...loads]));
  }

  #ofPart({ part, mark, count, entry }: Part, at: string): Load[] {
    if (count === 0) return [];
    const beyond = this.#beyondSmallest(part, at + mark);
    const loads = entry === undefined ? beyond : [...this.#ofSmallest(part, entry), ...beyond];
    return loads.map((load) => ({ ...multiplyLoad(load, count), at: mark + load.at }));
  }
}

interface LoadOptions {
  /** Returns the costs of the checks of a string schema; empty for any other. */
  readonly costsOf: (schema: $ZodTypes) => readonly CheckCost[];
  /** The size of a request. */
  readonly maxBytes: number;
  /** Is called once for each schema, with its place. */
  readonly visit?: (schema: $ZodTypes, at: string) => void;
}

/** More than any handwritten schema has. */
const maxSchemas = 100_000;
/** In characters. Paths grow without limit if a getter makes a new schema each time. */
const maxPath = 10_000;

interface Part {
  readonly part: unknown;
  readonly mark: string;
  /** How many values of the part one value can contain; may be infinite. */
  readonly count: number;
  /** What each value needs beside itself; `undefined` if the smallest value of the whole contains the value. */
  readonly entry?: Entry | undefined;
}

/** The bytes of a key, and the nanoseconds that it takes. */
interface Entry {
  readonly bytes: number;
  readonly time: number;
}

const noEntry: Entry = { bytes: 0, time: 0 };

function readParts(schema: $ZodTypes, smallest: SmallestValues): Part[] {
  const { def, bag } = schema._zod;
  if ("getter" in def) return [{ part: (schema as $ZodLazy)._zod.innerType, mark: "", count: 1 }];
  // z.stringbool looks strings up in a set.
  if ("truthy" in bag) return [];
  const bounds = checksOf(def).map((check) => upperBoundOf(check) ?? Infinity);
  const keys = def.type === "record" ? (def.keyType._zod.values?.size ?? Infinity) : Infinity;
  const most = Math.max(0, Math.min(keys, ...bounds));
  const parts: Part[] = [];
  mapParts(schema, (part, { member, mark, key }) => {
    const step = typeof key === "string" ? stepTo(key) : mark;
    const entry = entryOf(schema, part, { member, key, most, smallest });
    parts.push({ part, mark: step, count: countedMembers.has(member) ? most : 1, entry });
    return part;
  });
  return parts;
}

interface EntryPlace {
  readonly member: string;
  readonly key: PropertyKey | undefined;
  readonly most: number;
  readonly smallest: SmallestValues;
}

function entryOf(
  { _zod: { def } }: $ZodTypes,
  part: unknown,
  { member, key = "", most, smallest }: EntryPlace,
): Entry | undefined {
  if (member === "shape" || member === "items") {
    return smallest.ofAbsent(part) > 0 ? { bytes: byteLengthOf(key) + 3, time: 0 } : undefined;
  }
  if (member === "element" || member === "rest") return noEntry;
  // A catchall has its own finding.
  if (member === "catchall") return noEntry;
  if (member !== "valueType") return undefined;
  if (def.type !== "record") return noEntry;
  const { bytes, time } = smallest.of(def.keyType);
  return { bytes, time: time + keyTimeOf(most) };
}

/** Nanoseconds for a key that the schema does not list. An object of many is slower; one without a limit has a finding. */
function keyTimeOf(most: number): number {
  if (most === Infinity) return 0;
  return most <= 20 ? 60 : 250;
}

function stepTo(key: PropertyKey): string {
  return propertyAt(".", String(key)).slice(1);
}

/** The members of a definition whose schemas check many values in one of the whole. */
const countedMembers: ReadonlySet<string> = new Set([
  "catchall",
  "element",
  "keyType",
  "rest",
  "valueType",
]);

function joinParts(
  { _zod: { def, traits } }: $ZodTypes,
  parts: readonly Load[][],
): readonly Load[] {
  if (traits.has("$ZodDiscriminatedUnion")) return parts.flat();
  if (def.type === "catch") return parts.flat().map(toFailing);
  if ("left" in def || "in" in def) return parts.reduce(addLoads, []);
  if (def.type !== "union") return parts.flat();
  return parts.map((loads) => loads.map(toFailing)).reduce(addLoads, []);
}

/** The value stays valid if these strings fail, so all of them may fail. */
function toFailing(load: Load): Load {
  return { ...load, rate: load.failingRate };
}

function multiplyLoad(load: Load, count: number): Load {
  return { ...load, bytes: load.bytes * count };
}

/** Joins the loads of the same schema, and keeps the slowest. */
function mergeLoads(loads: readonly Load[]): Load[] {
  const merged = new Map<unknown, Load>();
  for (const load of loads) {
    const same = merged.get(load.source);
    const sum = same && {
      ...same,
      bytes: same.bytes + load.bytes,
      rate: Math.max(same.rate, load.rate),
    };
    merged.set(load.source, sum ?? load);
  }
  const joined = [...merged.values()];
  return joined.length > maxLoads ? joined.toSorted(bySlowness).slice(0, maxLoads) : joined;
}

/** Nested schemas have the loads of all below them. */
const maxLoads = 500;
