import { mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { isCountingKey } from "../bounds/counting-number.ts";
import { findDeclaringStage } from "./pipe-stage.ts";
import { propertyAt } from "../findings/schema-path.ts";

/** The place of a schema within another. */
export interface SchemaPlace {
  /** See `SchemaFinding.at`. */
  readonly at: string;
  /** Whether a number here counts pages or items. */
  readonly isCount: boolean;
}

/** A part of a schema. It is a schema, unless the author used something else. */
export type Part = readonly [schema: unknown, place: SchemaPlace];

/**
 * Lists the direct parts of a schema that declare what a client may send.
 *
 * @param schema - The schema.
 * @param place - Its place.
 * @returns The parts in declaration order.
 * @throws whatever a getter of the schema throws.
 */
export function partsOf(schema: $ZodTypes, place: SchemaPlace): Part[] {
  const { def, bag } = schema._zod;
  // The definition has only the getter. Zod caches its result outside the definition.
  if ("getter" in def) return [[(schema as $ZodLazy)._zod.innerType, place]];
  // z.stringbool accepts only the strings that it lists. No other pipe has `truthy`.
  if ("in" in def) return "truthy" in bag ? [] : [[findDeclaringStage(def), place]];
  const parts: Part[] = [];
  mapParts(schema, (part, { member, mark, key }) => {
    const at = typeof key === "string" ? propertyAt(place.at, key) : place.at + mark;
    const isCount = sameValue.has(member) ? place.isCount : isCountingKey(String(key));
    const isSent = typeof key !== "symbol" && !(member === "catchall" && isSilent(part));
    if (isSent) parts.push([part, { at, isCount }]);
    return part;
  });
  return parts;
}

/** The members of a definition whose schemas check the whole value. */
const sameValue: ReadonlySet<string> = new Set(["options", "left", "right", "innerType"]);

/** A loose object accepts any value, which is reported for the object itself. */
function isSilent({ _zod: { def } }: $ZodType): boolean {
  return def.type === "any" || def.type === "unknown";
}
