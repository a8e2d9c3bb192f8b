import { isSchema, mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { checksOf } from "../bounds/upper-bound.ts";
import type { CheckCost } from "./check-costs.ts";
import { shortestLengthOf } from "./shortest-length.ts";

/** The smallest value that a schema accepts, and the time that it takes, in nanoseconds per run. */
export interface SmallestValue {
  /** The size of its JSON and a comma. */
  readonly bytes: number;
  readonly time: number;
  /** The time of a value of three bytes that is refused. */
  readonly failing: number;
  /** What takes most of the time, in messages. */
  readonly name: string;
  /** The type of the value in JSON. */
  readonly json: string;
}

/** Finds the smallest value of each schema. It reads each schema once. */
export class SmallestValues {
  readonly #costsOf: (schema: $ZodTypes) => readonly CheckCost[];
  /** A recursive schema has the value of `unread` inside itself. */
  readonly #values = new Map<$ZodType, SmallestValue>();
  /** The time of each schema for an absent value. */
  readonly #absent = new Map<$ZodType, number>();

  /** @param costsOf - Returns the costs of the checks of a string. */
  constructor(costsOf: (schema: $ZodTypes) => readonly CheckCost[]) {
    this.#costsOf = costsOf;
  }

  of(schema: unknown): SmallestValue {
    if (!isSchema(schema)) return unread;
    const known = this.#values.get(schema);
    if (known !== undefined) return known;
    this.#values.set(schema, unread);
    const value = this.#read(schema as $ZodTypes);
    this.#values.set(schema, value);
    return value;
  }

  /** @returns The time of an absent value; 0 if it is required. */
  ofAbsent(schema: unknown): number {
    if (!isSchema(schema)) return 0;
    const known = this.#absent.get(schema);
    if (known !== undefined) return known;
    // Ends the recursion of a recursive schema.
    this.#absent.set(schema, 0);
    const time = this.#readAbsent(schema as $ZodTypes);
    this.#absent.set(schema, time);
    return time;
  }

  #readAbsent(schema: $ZodTypes): number {
    const { type } = schema._zod.def;
    const own = absentTimes.get(type) ?? 0;
    // The inner schema of a default does not run.
    if (type === "default") return own;
    let time = own;
    for (const part of partsOf(schema)) {
      time += type === "prefault" ? this.of(part).time : this.ofAbsent(part);
    }
    return time;
  }

  #read(schema: $ZodTypes): SmallestValue {
    const { def } = schema._zod;
    const [time, bytes] = typeCosts.get(def.type) ?? otherCost;
    const own = { name: `the type ${def.type}`, json: jsonTypes.get(def.type) ?? def.type };
    if (def.type === "string" || def.type === "template_literal") {
      return { ...own, ...this.#readString(schema, time) };
    }
    const checks = checksOf(def).length * simpleCheckTime;
    if (def.type === "union") return this.#readUnion(schema, checks);
    const parts = partsOf(schema).map((part) => this.of(part));
    const [inner] = parts;
    if (inner === undefined) {
      const listed = [...((schema as $ZodType)._zod.values ?? [])].map(
        (value) => String(value).length + (typeof value === "string" ? 3 : 1),
      );
      const least = listed.length > 0 ? Math.min(...listed) : bytes;
      return this.#readFields(schema, { ...own, bytes: least, time: time + checks });
    }
    const value = {
      ...inner,
      bytes: Math.max(...parts.map((part) => part.bytes)),
      time: parts.reduce((sum, part) => sum + part.time, time + checks),
      failing: parts.reduce((sum, part) => sum + part.failing, time + checks),
    };
    // A value that its schema refuses is accepted by a catch.
    const isSlower = value.failing / refusedBytes > value.time / value.bytes;
    if (def.type !== "catch" || !isSlower) return value;
    return { ...value, bytes: refusedBytes, time: value.failing };
  }

  #readString(schema: $ZodTypes, time: number) {
    const costs = this.#costsOf(schema);
    const length = shortestLengthOf(schema._zod.def);
    const timeOf = ({ perString, perStep, degree }: CheckCost): number =>
      perString + (degree === 1 ? perStep * length : 0);
    const [slowest] = costs.toSorted((left, right) => timeOf(right) - timeOf(left));
    const whole = costs.reduce((sum, cost) => sum + timeOf(cost), time);
    const failing = costs.reduce((sum, cost) => sum + cost.perString + cost.perFailure, time);
    return { bytes: length + 3, time: whole, failing, ...(slowest && { name: slowest.name }) };
  }

  /** Adds up the required and the absent parts of an object, tuple or record. */
  #readFields(schema: $ZodTypes, own: Omit<SmallestValue, "failing">): SmallestValue {
    let { bytes, time } = own;
    let failing = time;
    let [absent, count] = [0, 0];
    mapParts(schema, (part, { member, key }) => {
      const keys = keysOf(schema, member, key);
      const timeOfAbsent = keys.length === 0 ? 0 : this.ofAbsent(part);
      count += keys.length;
      absent += keys.length * timeOfAbsent;
      failing += keys.length * (timeOfAbsent || missingTime);
      if (timeOfAbsent > 0) return part;
      const value = keys.length === 0 ? undefined : this.of(part);
      for (const each of keys) {
        bytes += each + (value?.bytes ?? 0);
        time += value?.time ?? 0;
      }
      return part;
    });
    const name = absent > time ? `${count} absent fields` : own.name;
    return { ...own, bytes, name, time: time + absent, failing };
  }

  /** The slowest value is one that all options but the last refuse. */
  #readUnion(schema: $ZodTypes, checks: number): SmallestValue {
    const options = partsOf(schema).map((part) => this.of(part));
    const isTagged = schema._zod.traits.has("$ZodDiscriminatedUnion");
    const own = checks + (isTagged ? tagTime : optionTime * options.length);
    const name = `a union of ${options.length} options`;
    const groups = Map.groupBy(options, ({ json }) => json).values();
    const values = [...groups].map((group): SmallestValue => {
      const [first = unread] = group;
      const times = group.map((option) => Math.max(option.time, isTagged ? 0 : option.failing));
      const others = isTagged ? 0 : (options.length - group.length) * otherOptionTime;
      const time =
        own + others + (isTagged ? Math.max(...times) : times.reduce((sum, each) => sum + each));
      return { ...first, name, time, bytes: Math.min(...group.map(({ bytes }) => bytes)) };
    });
    const [slowest = unread] = values.toSorted(
      (left, right) => right.time / right.bytes - left.time / left.bytes,
    );
    const failing = checks + failingOptionTime * options.length;
    return { ...slowest, failing: options.reduce((sum, option) => sum + option.failing, failing) };
  }
}

/** The time and the bytes of the smallest value, by the type of its schema. */
const typeCosts = new Map<string, readonly [time: number, bytes: number]>([
  ["string", [65, 4]],
  ["template_literal", [0, 5]],
  ["number", [60, 2]],
  ["boolean", [60, 5]],
  ["null", [50, 5]],
  ["enum", [60, 4]],
  ["literal", [60, 4]],
  ["object", [120, 3]],
  ["array", [160, 3]],
  ["set", [160, 3]],
  ["tuple", [300, 3]],
  ["record", [160, 3]],
  ["intersection", [100, 2]],
]);

/** Also of a wrapper, such as `optional`. */
const otherCost = [20, 2] as const;

/** The types whose values have another type in JSON. */
const jsonTypes = new Map([
  ["enum", "string"],
  ["literal", "string"],
  ["template_literal", "string"],
  ["record", "object"],
  ["set", "array"],
  ["tuple", "array"],
]);

/** Nanoseconds for an absent field by the type of its schema. */
const absentTimes = new Map<string, number>([
  ["optional", 35],
  ["default", 90],
  ["prefault", 90],
  ["catch", 280],
]);

/** The size of a refused value. */
export const refusedBytes = 3;

/** Nanoseconds for an absent field that is required. */
const missingTime = 50;
/** Nanoseconds of a check of anything but a string. */
const simpleCheckTime = 25;
/** Nanoseconds for each option of a union. */
const optionTime = 25;
/** Nanoseconds more for an option of another type than the value has. */
const otherOptionTime = 150;
/** Nanoseconds for each option of a union if all fail, because Zod then creates the issues of each. */
const failingOptionTime = 150;
/** Nanoseconds for the tag of a discriminated union. */
const tagTime = 50;

const unread: SmallestValue = { bytes: 2, time: 20, failing: 20, name: "any value", json: "any" };

/** The bytes of each key whose value a part checks: the name, its quotes and its colon. */
function keysOf({ _zod: { def } }: $ZodTypes, member: string, key?: PropertyKey): number[] {
  if (member === "shape") return [byteLengthOf(key) + 3];
  if (member === "items") return [0];
  if (def.type !== "record" || member !== "valueType") return [];
  return [...(def.keyType._zod.values ?? [])].map((value) => byteLengthOf(value) + 3);
}

/** The length of a key in UTF-8. */
export function byteLengthOf(key: unknown): number {
  return new TextEncoder().encode(String(key)).length;
}

/** The schemas that check the same value as the schema itself. */
function partsOf(schema: $ZodTypes): unknown[] {
  if (schema._zod.def.type === "lazy") return [(schema as $ZodLazy)._zod.innerType];
  const parts: unknown[] = [];
  mapParts(schema, (part, { mark }) => {
    if (mark === "" || mark.startsWith("|")) parts.push(part);
    return part;
  });
  return parts;
}
