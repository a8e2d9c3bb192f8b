import type { $ZodDiscriminatedUnion, $ZodType, $ZodTypes } from "zod/v4/core";
import { BoundedCatch } from "../choices/bounded-catch.ts";
import { BoundedIntersection } from "../choices/bounded-intersection.ts";
import { BoundedFallback, BoundedUnion, BoundedXor } from "../choices/bounded-union.ts";
import { limitedKinds } from "../containers/limited-kinds.ts";

/**
 * The constructor that replaces Zod's for a schema whose work grows with the value, or that formats
 * issues which may never be read.
 *
 * @returns That constructor; `undefined` where Zod's own work is bounded by the schema.
 * @internal
 */
export function boundedKind(schema: $ZodTypes): Constructor | undefined {
  const { def, traits } = schema._zod;
  if (def.type === "tuple" && !def.rest) return undefined;
  if (def.type === "object" && !isOpen(def.catchall)) return undefined;
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
  ...limitedKinds,
  ["catch", BoundedCatch],
  ["intersection", BoundedIntersection],
]);

/** Whether undeclared keys may raise issues of their own; one issue lists those of a strict object. */
function isOpen(catchall: $ZodType | undefined): boolean {
  if (catchall === undefined) return false;
  const { type, checks } = catchall._zod.def;
  return checks !== undefined || !closedTypes.has(type);
}

/** The catchalls that refuse nothing or all. */
const closedTypes: ReadonlySet<string> = new Set(["any", "never", "unknown"]);
