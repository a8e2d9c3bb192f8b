import type { $ZodDiscriminatedUnion, $ZodType, $ZodTypes } from "zod/v4/core";
import { BoundedArray } from "./bounded-array.ts";
import { BoundedCatch } from "./bounded-catch.ts";
import { BoundedFallback } from "./bounded-fallback.ts";
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
  if (def.type === "tuple") return def.rest ? BoundedTuple : undefined;
  if (def.type === "object") return isOpen(def.catchall) ? BoundedObject : undefined;
  if (def.type === "union") {
    if (def.options.length < 2) return undefined;
    // Usually the discriminator alone chooses.
    if (traits.has("$ZodDiscriminatedUnion")) {
      const { unionFallback } = def as $ZodDiscriminatedUnion["_zod"]["def"];
      return unionFallback === true ? BoundedFallback : undefined;
    }
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

/** Whether undeclared keys may raise issues, or are listed in one. */
function isOpen(catchall: $ZodType | undefined): boolean {
  if (catchall === undefined) return false;
  const { type, checks } = catchall._zod.def;
  return !((type === "unknown" || type === "any") && checks === undefined);
}
