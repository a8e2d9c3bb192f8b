import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { BoundedArray } from "./bounded-array.ts";
import { BoundedCatch } from "./bounded-catch.ts";
import { BoundedIntersection } from "./bounded-intersection.ts";
import { BoundedMap } from "./bounded-map.ts";
import { BoundedObject } from "./bounded-object.ts";
import { BoundedRecord } from "./bounded-record.ts";
import { BoundedSet } from "./bounded-set.ts";
import { BoundedTuple } from "./bounded-tuple.ts";
import { BoundedUnion, BoundedXor } from "./bounded-union.ts";

/**
 * The constructor that takes the place of Zod's for a schema whose work grows with the value, or that
 * words issues which nobody may read.
 *
 * @returns That constructor; `undefined` where Zod's own work is bounded by the schema.
 * @internal
 */
export function boundedKind(schema: $ZodTypes): Constructor | undefined {
  const { def, traits } = schema._zod;
  if (def.type === "tuple") return def.rest === null ? undefined : BoundedTuple;
  if (def.type === "object") return isOpen(def.catchall) ? BoundedObject : undefined;
  if (def.type === "union") {
    // The discriminator chooses one option; and one option needs no choice.
    if (traits.has("$ZodDiscriminatedUnion") || def.options.length < 2) return undefined;
    return traits.has("$ZodXor") ? BoundedXor : BoundedUnion;
  }
  return kinds.get(def.type);
}

type Constructor = $ZodType["_zod"]["constr"];

const kinds: ReadonlyMap<string, Constructor> = new Map<string, Constructor>([
  ["array", BoundedArray],
  ["catch", BoundedCatch],
  ["intersection", BoundedIntersection],
  ["map", BoundedMap],
  ["record", BoundedRecord],
  ["set", BoundedSet],
]);

/** Whether undeclared keys are validated one by one: `never` refuses them in one issue. */
function isOpen(catchall: $ZodType | undefined): boolean {
  return catchall !== undefined && catchall._zod.def.type !== "never";
}
