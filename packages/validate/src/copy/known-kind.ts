import type { $ZodCheck, $ZodType } from "zod/v4/core";
import { zodNames } from "./zod-names.ts";

/**
 * Whether a schema is one of Zod's own, of a release that works as this package expects: 4.6 or later.
 * How a kind of another author parses is not known.
 *
 * @internal
 */
export function isKnownKind({ _zod: { version, traits } }: $ZodType): boolean {
  // The schema may come from another copy of Zod than the types, or from none.
  const { major, minor = 0 } = Object(version) as {
    readonly major?: number;
    readonly minor?: number;
  };
  return major === 4 && minor >= 6 && hasKnownTraits(traits);
}

/**
 * Whether a check is one of Zod's own, and runs neither a function of the schema's author nor another
 * schema.
 *
 * @internal
 */
export function isClosedCheck(check: $ZodCheck): boolean {
  const { _zod: internals } = check;
  if (openChecks.has(internals.def.check) || !("traits" in internals)) return false;
  const { traits } = internals;
  if (!(traits instanceof Set) || traits.has("$ZodCustomStringFormat")) return false;
  return hasKnownTraits(traits);
}

const openChecks: ReadonlySet<string> = new Set(["custom", "property", "properties"]);

/** Every constructor that has made a part of a schema leaves its name. */
function hasKnownTraits(traits: ReadonlySet<unknown>): boolean {
  for (const trait of traits) {
    const name = String(trait);
    // `z.instanceof` has a class of its own in `zod`, and none in `zod/mini`.
    if (name !== "ZodInstanceOf" && !zodNames.has(face.exec(name)?.[1] ?? "")) return false;
  }
  return true;
}

/** `ZodString`, `ZodMiniString` and `_ZodString` are faces of `$ZodString`. */
const face = /^(?:\$|_)?Zod(?:Mini)?(\w+)$/;
