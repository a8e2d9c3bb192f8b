import { isSchema, mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Adds up the cost of absent fields: three bytes, `{},`, can make Zod work on all fields of an object. Reads each schema
 * once.
 */
export class AbsentFields {
  /** The time of each schema for an absent value. */
  readonly #absent = new Map<$ZodType, number>();
  /** The time of each schema for an empty object or tuple. */
  readonly #empty = new Map<$ZodType, number>();

  /** @returns The fields of an object, tuple or record, and their nanoseconds, also if all of them fail. */
  of(schema: $ZodTypes): {
    readonly count: number;
    readonly time: number;
    readonly failing: number;
  } {
    let [count, time, failing] = [0, 0, 0];
    mapParts(schema, (part, { member }) => {
      const times = fieldCountOf(schema, member);
      const own = times > 0 ? this.#ofAbsent(part) : 0;
      count += times;
      time += times * own;
      failing += times * (own || missingTime);
      return part;
    });
    return { count, time, failing };
  }

  #ofAbsent(schema: unknown): number {
    return remember(this.#absent, schema, (known) => {
      const { def } = known._zod;
      const own = absentTimes.get(def.type) ?? 0;
      // The inner schema of a default does not run.
      if (def.type === "default") return own;
      if (def.type === "prefault") return own + this.#ofEmpty(def.innerType);
      return own + sumOf(known, (part) => this.#ofAbsent(part));
    });
  }

  #ofEmpty(schema: unknown): number {
    return remember(this.#empty, schema, (known) => {
      const { time } = this.of(known);
      return time + sumOf(known, (part) => this.#ofEmpty(part));
    });
  }
}

/** Nanoseconds for an absent field by the type of its schema, measured like those of checks. */
const absentTimes = new Map<string, number>([
  ["optional", 25],
  ["default", 50],
  ["prefault", 60],
  ["catch", 160],
]);

/** Nanoseconds for an absent field that is required. */
const missingTime = 50;

/** How many fields of a value the schemas in a member check. */
function fieldCountOf({ _zod: { def } }: $ZodTypes, member: string): number {
  if (member === "shape" || member === "items") return 1;
  const isValue = def.type === "record" && member === "valueType";
  return isValue ? (def.keyType._zod.values?.size ?? 0) : 0;
}

/** Adds up the schemas that check the same value. */
function sumOf(schema: $ZodTypes, timeOf: (part: unknown) => number): number {
  if (schema._zod.def.type === "lazy") return timeOf((schema as $ZodLazy)._zod.innerType);
  let sum = 0;
  mapParts(schema, (part, { mark }) => {
    if (mark === "" || mark.startsWith("|")) sum += timeOf(part);
    return part;
  });
  return sum;
}

function remember(
  times: Map<$ZodType, number>,
  schema: unknown,
  compute: (schema: $ZodTypes) => number,
): number {
  if (!isSchema(schema)) return 0;
  const known = times.get(schema);
  if (known !== undefined) return known;
  // Ends the recursion of a recursive schema.
  times.set(schema, 0);
  const time = compute(schema as $ZodTypes);
  times.set(schema, time);
  return time;
}
