import {
  $ZodArray,
  $ZodMap,
  $ZodObjectJIT,
  $ZodRecord,
  $ZodSet,
  $ZodTuple,
  $ZodUnion,
  $ZodXor,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";
import { BoundedCatch } from "../choices/bounded-catch.ts";
import { BoundedIntersection } from "../choices/bounded-intersection.ts";
import { limitContainer } from "../containers/limit-container.ts";

/**
 * The constructor of the copy of a schema whose work grows with the value, or that formats issues which
 * may never be read.
 *
 * @returns That constructor; `undefined` where Zod's own work is bounded by the schema.
 * @internal
 */
export function boundedKind({ _zod: { def, traits } }: $ZodTypes): Constructor | undefined {
  if (def.type === "tuple" && !def.rest) return undefined;
  if (def.type === "object" && !isOpen(def.catchall)) return undefined;
  // Its discriminator chooses one option.
  if (traits.has("$ZodDiscriminatedUnion")) return undefined;
  return traits.has("$ZodXor") ? $ZodXor : kinds.get(def.type);
}

type Constructor = $ZodType["_zod"]["constr"];

const kinds: ReadonlyMap<string, Constructor> = new Map<string, Constructor>([
  ["array", limitContainer($ZodArray)],
  ["set", limitContainer($ZodSet)],
  ["map", limitContainer($ZodMap)],
  ["record", limitContainer($ZodRecord)],
  ["tuple", limitContainer($ZodTuple)],
  ["object", limitContainer($ZodObjectJIT)],
  ["union", $ZodUnion],
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
