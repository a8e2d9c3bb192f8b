import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { boundCatch } from "../choices/bound-catch.ts";
import { boundIntersection } from "../choices/bound-intersection.ts";
import { limitContainer } from "../containers/limit-container.ts";

/**
 * Bounds how the copy of a schema parses.
 *
 * @internal
 */
export type Bound = (copy: $ZodType) => void;

/**
 * What bounds the copy of a schema whose work grows with the value, or that formats issues which may never
 * be read.
 *
 * @returns `undefined` where Zod's own work is bounded by the schema.
 * @internal
 */
export function boundOf({ _zod: { def, traits } }: $ZodTypes): Bound | undefined {
  if (def.type === "tuple" && !def.rest) return undefined;
  if (def.type === "object" && !isOpen(def.catchall)) return undefined;
  // Its discriminator chooses one option.
  if (traits.has("$ZodDiscriminatedUnion")) return undefined;
  return bounds.get(def.type);
}

const bounds: ReadonlyMap<string, Bound> = new Map<string, Bound>([
  ["array", limitContainer],
  ["set", limitContainer],
  ["map", limitContainer],
  ["record", limitContainer],
  ["tuple", limitContainer],
  ["object", limitContainer],
  // The context of its options bounds it.
  ["union", () => undefined],
  // Only schemas of these classes have these types.
  ["catch", boundCatch as Bound],
  ["intersection", boundIntersection as Bound],
]);

/** Whether undeclared keys may raise issues of their own; one issue lists those of a strict object. */
function isOpen(catchall: $ZodType | undefined): boolean {
  if (catchall === undefined) return false;
  const { type, checks } = catchall._zod.def;
  return checks !== undefined || !closedTypes.has(type);
}

/** The catchalls that refuse nothing or all. */
const closedTypes: ReadonlySet<string> = new Set(["any", "never", "unknown"]);
