import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { checkPartsOf } from "./check-parts.ts";
import { isSchema } from "./is-schema.ts";
import { mapParts } from "./map-parts.ts";

/**
 * Whether a schema comes back to itself on two ways with values of which one was made on the way, so
 * that Zod does twice the work for each level of a value: in both stages of a pipe, in two options or
 * operands of which one makes its value, or in a part and a check of it. Where no value is made, Zod
 * remembers what has come of one.
 *
 * @param schema - The schema.
 * @param innerOf - What a lazy schema holds; `undefined` where that is not known, or not to be.
 * @returns Whether it does; `false` for one that holds more than 10,000 others.
 */
export function doublesWork(schema: $ZodType, innerOf: InnerOf): boolean {
  if (!triesAll(schema) && !partsOf(schema, innerOf).some(isOfMade)) return false;
  const above = new Map<$ZodType, $ZodType[]>([[schema, []]]);
  const made: $ZodType[] = [];
  const waiting = [schema];
  for (const holder of waiting) {
    for (const { part, isMade } of partsOf(holder, innerOf)) {
      if (isMade) made.push(part);
      const holders = above.get(part);
      if (holders !== undefined) holders.push(holder);
      else above.set(part, [holder]);
      if (holders === undefined && waiting.push(part) > maxSchemas) return false;
    }
  }
  const leadsBack = new Set([schema]);
  for (const part of leadsBack) above.get(part)?.forEach((holder) => leadsBack.add(holder));
  const ways = partsOf(schema, innerOf).filter(({ part }) => leadsBack.has(part));
  if (ways.length < 2) return false;
  return triesAll(schema) ? made.some((part) => leadsBack.has(part)) : ways.some(isOfMade);
}

/** More than any schema that was written by hand. */
const maxSchemas = 10_000;

/** Finds what a lazy schema holds. */
type InnerOf = (lazy: $ZodType) => unknown;

/** A schema that another one runs. */
interface Part {
  readonly part: $ZodType;
  /** Whether it sees what has been made of the value. */
  readonly isMade: boolean;
}

function isOfMade({ isMade }: Part): boolean {
  return isMade;
}

/** Whether a schema runs several on the same value. */
function triesAll({ _zod: { def, traits } }: $ZodType): boolean {
  if (def.type === "intersection") return true;
  const isChosen = traits.has("$ZodDiscriminatedUnion") && !("unionFallback" in def);
  return def.type === "union" && !isChosen;
}

function partsOf(schema: $ZodType, innerOf: InnerOf): Part[] {
  const { def } = (schema as $ZodTypes)._zod;
  const parts: Part[] = [];
  const add = (part: unknown, isMade: boolean): void => {
    if (isSchema(part)) parts.push({ part, isMade });
  };
  mapParts(schema as $ZodTypes, (part, { member }) => {
    add(part, member === "out");
    return part;
  });
  if ("getter" in def) add(innerOf(schema), false);
  for (const [, part] of checkPartsOf(schema)) add(part, true);
  return parts;
}
