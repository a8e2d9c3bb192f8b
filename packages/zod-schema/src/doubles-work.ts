import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { checkPartsOf } from "./check-parts.ts";
import { isSchema } from "./is-schema.ts";
import { mapParts } from "./map-parts.ts";

/**
 * Checks whether a schema recurses through two branches, one of which validates a transformed value. Zod's work
 * then doubles at every level of a value. The branches may be both stages of a pipe, two options of a union, two
 * operands of an intersection, or a part and a check on that part. If no value is transformed, Zod remembers
 * the result of each value.
 *
 * @param schema - The schema.
 * @param innerOf - Returns the schema inside a lazy schema, or `undefined` if it is unknown or must not be read.
 * @returns Whether the work doubles; `false` if the schema contains more than 10,000 others.
 */
export function doublesWork(schema: $ZodType, innerOf: InnerOf): boolean {
  if (!runsAll(schema) && !partsOf(schema, innerOf).some(seesTransformed)) return false;
  const parents = new Map<$ZodType, $ZodType[]>([[schema, []]]);
  const transformed: $ZodType[] = [];
  const queue = [schema];
  for (const parent of queue) {
    for (const { part, isTransformed } of partsOf(parent, innerOf)) {
      if (isTransformed) transformed.push(part);
      const known = parents.get(part);
      if (known !== undefined) known.push(parent);
      else parents.set(part, [parent]);
      if (known === undefined && queue.push(part) > maxSchemas) return false;
    }
  }
  const recursive = new Set([schema]);
  for (const part of recursive) parents.get(part)?.forEach((parent) => recursive.add(parent));
  const branches = partsOf(schema, innerOf).filter(({ part }) => recursive.has(part));
  if (branches.length < 2) return false;
  return runsAll(schema)
    ? transformed.some((part) => recursive.has(part))
    : branches.some(seesTransformed);
}

/** More than any handwritten schema contains. */
const maxSchemas = 10_000;

type InnerOf = (lazy: $ZodType) => unknown;

/** A schema that another schema runs. */
interface Part {
  readonly part: $ZodType;
  /** Whether the schema validates a transformed value instead of the original one. */
  readonly isTransformed: boolean;
}

function seesTransformed({ isTransformed }: Part): boolean {
  return isTransformed;
}

/** Whether a schema runs several schemas on the same value. */
function runsAll({ _zod: { def, traits } }: $ZodType): boolean {
  if (def.type === "intersection") return true;
  const isChosen = traits.has("$ZodDiscriminatedUnion") && !("unionFallback" in def);
  return def.type === "union" && !isChosen;
}

function partsOf(schema: $ZodType, innerOf: InnerOf): Part[] {
  const { def } = (schema as $ZodTypes)._zod;
  const parts: Part[] = [];
  const add = (part: unknown, isTransformed: boolean): void => {
    if (isSchema(part)) parts.push({ part, isTransformed });
  };
  mapParts(schema as $ZodTypes, (part, { member }) => {
    add(part, member === "out");
    return part;
  });
  if ("getter" in def) add(innerOf(schema), false);
  for (const [, part] of checkPartsOf(schema)) add(part, true);
  return parts;
}
