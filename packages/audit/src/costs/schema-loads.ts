import { checkPartsOf, isSchema, mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { checksOf, upperBoundOf } from "../bounds/upper-bound.ts";
import { propertyAt } from "../findings/schema-path.ts";
import { AbsentFields } from "./absent-fields.ts";
import { addLoads, toShortLoad, type Load } from "./load.ts";

/**
 * Adds up the loads of a schema and its parts. It visits each schema once, and both sides of a pipe, because both run.
 * Checks of properties run on the same bytes as the properties.
 */
export class SchemaLoads {
  readonly #ofString: LoadsOfString;
  /** `undefined` while the schema is being visited. */
  readonly #known = new Map<$ZodType, readonly Load[] | undefined>();
  readonly #recursive = new Set<$ZodType>();
  readonly #absentFields = new AbsentFields();

  /** @param ofString - Returns the loads of a schema itself, without its parts. */
  constructor(ofString: LoadsOfString) {
    this.#ofString = ofString;
  }

  /** @returns The loads of one value of the schema. */
  of(schema: unknown, at = ""): readonly Load[] {
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
      const own = [...this.#ofString(schema, at), ...this.#ofFields(schema)];
      return [...own, ...this.#ofParts(schema, at)];
    } catch {
      // A getter throws; the walk reports it.
      return [];
    }
  }

  #ofFields(schema: $ZodTypes): Load[] {
    const { count, time, failing } = this.#absentFields.of(schema);
    if (count === 0) return [];
    return [toShortLoad({ name: `${count} absent fields` }, time, failing, emptyBytes)];
  }

  #ofParts(schema: $ZodTypes, at: string): Load[] {
    const loads = joinParts(
      schema,
      readParts(schema).map((part) => this.#ofPart(part, at)),
    );
    const checked = checkPartsOf(schema).map(([key, part]) =>
      this.#ofPart({ part, mark: stepTo(key), count: 1 }, at),
    );
    return mergeLoads(checked.reduce(addLoads, [...loads]));
  }

  #ofPart({ part, mark, count }: Part, at: string): Load[] {
    const loads = this.of(part, at + mark).filter(() => count > 0);
    return loads.map((load) => ({ ...multiplyLoad(load, count), at: mark + load.at }));
  }
}

type LoadsOfString = (schema: $ZodTypes, at: string) => readonly Load[];

/** An empty object or array, and a comma. */
const emptyBytes = 3;

/** More than any handwritten schema has. */
const maxSchemas = 100_000;
/** In characters. Paths grow without limit if a getter makes a new schema each time. */
const maxPath = 10_000;

interface Part {
  readonly part: unknown;
  readonly mark: string;
  /** How many values of the part one value can contain; may be infinite. */
  readonly count: number;
}

function readParts(schema: $ZodTypes): Part[] {
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
    parts.push({ part, mark: step, count: countedMembers.has(member) ? most : 1 });
    return part;
  });
  return parts;
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
  const time = optionTime * def.options.length;
  const failing = failingOptionTime * def.options.length;
  const own = toShortLoad({ name: `a union of ${def.options.length} options` }, time, failing);
  return parts.map((loads) => loads.map(toFailing)).reduce(addLoads, [own]);
}

/** In nanoseconds, measured like those of checks. */
const optionTime = 50;
/** The same if all options fail, because Zod then creates the issues of each. */
const failingOptionTime = 150;

/** The value stays valid if these strings fail, so all of them may fail. */
function toFailing(load: Load): Load {
  return { ...load, rate: load.failingRate };
}

function multiplyLoad(load: Load, count: number): Load {
  return { ...load, bytes: load.bytes * count };
}

/** Joins the loads of the same string schema, so that a schema never has more loads than it has checks. */
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
  return [...merged.values()];
}
