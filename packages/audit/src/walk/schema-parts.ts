import { mapParts } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { isCountingKey } from "../bounds/counting-number.ts";
import { findDeclaringStage } from "./pipe-stage.ts";
import { propertyAt } from "./schema-path.ts";

/** A schema's place within another. */
export interface SchemaPlace {
  /** See `SchemaFinding.at`. */
  readonly at: string;
  /** Whether a number here counts pages or sizes. */
  readonly isCount: boolean;
}

/** What stands below a schema: a schema too, unless the author put anything else there. */
export type Part = readonly [schema: unknown, place: SchemaPlace];

/**
 * Lists the schemas directly below a schema that say what a client may send.
 *
 * @param schema - The schema.
 * @param place - Where it stands.
 * @returns The schemas in the order of their declaration.
 * @throws whatever a getter of the schema's author throws.
 */
export function partsOf(schema: $ZodTypes, place: SchemaPlace): Part[] {
  const { def, bag } = schema._zod;
  // The definition has only the getter; Zod keeps what it returned beside the definition.
  if ("getter" in def) return [[(schema as $ZodLazy)._zod.innerType, place]];
  // z.stringbool accepts the texts that it lists, and nothing else lists any there.
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

/** The members of a definition whose schemas see the value of the whole. */
const sameValue: ReadonlySet<string> = new Set(["options", "left", "right", "innerType"]);

/** That a loose object accepts every value is reported once, for the object. */
function isSilent({ _zod: { def } }: $ZodType): boolean {
  return def.type === "any" || def.type === "unknown";
}
