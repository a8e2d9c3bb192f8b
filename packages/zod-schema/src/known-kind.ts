import type { $ZodCheck, $ZodType } from "zod/v4/core";

/**
 * Checks whether a schema is of one of Zod's own kinds, and from a release that works as the packages expect: 4.6 or
 * later. Kinds by other authors may parse in any way.
 *
 * @param schema - The schema.
 * @returns Whether the packages know how the schema parses.
 */
export function isKnownKind({ _zod: { version, traits } }: $ZodType): boolean {
  // The schema may come from another copy of Zod than the types, or from no Zod at all.
  const { major, minor = 0 } = Object(version) as {
    readonly major?: number;
    readonly minor?: number;
  };
  return major === 4 && minor >= 6 && hasKnownTraits(traits);
}

/**
 * Checks whether a check is one of Zod's own that runs neither a function of the author nor another schema.
 *
 * @param check - The check.
 * @returns Whether the check runs only Zod's code.
 */
export function isClosedCheck(check: $ZodCheck): boolean {
  const { _zod: internals } = check;
  if (openChecks.has(internals.def.check) || !("traits" in internals)) return false;
  const { traits } = internals;
  if (!(traits instanceof Set) || traits.has("$ZodCustomStringFormat")) return false;
  return hasKnownTraits(traits);
}

const openChecks: ReadonlySet<string> = new Set(["custom", "overwrite", "property", "properties"]);

/** Whether all traits are Zod's. Traits are the names of the constructors that have created the schema. */
function hasKnownTraits(traits: ReadonlySet<unknown>): boolean {
  for (const trait of traits) {
    const name = String(trait);
    // `z.instanceof` has its own class in `zod`, but not in `zod/mini`.
    if (name !== "ZodInstanceOf" && !zodNames.has(face.exec(name)?.[1] ?? "")) return false;
  }
  return true;
}

/** The pattern that finds `String` in `$ZodString`, `ZodString`, `ZodMiniString` and `_ZodString`. */
const face = /^(?:\$|_)?Zod(?:Mini)?(\w+)$/;

/**
 * The names of Zod's kinds of schemas and checks. Looking the names up in Zod would keep all of Zod in every bundle.
 */
export const zodNames: ReadonlySet<string> = new Set(
  `
    Type String StringFormat GUID UUID Email URL Emoji NanoID CUID CUID2 ULID XID KSUID
    ISODateTime ISODate ISOTime ISODuration IPv4 IPv6 MAC CIDRv4 CIDRv6 Base64 Base64URL E164
    CreditCard IBAN JWT CustomStringFormat Number NumberFormat Boolean BigInt BigIntFormat
    Symbol Undefined Null Any Unknown Never Void Date Array Object ObjectJIT Union Xor
    DiscriminatedUnion Intersection Tuple Record Map Set Enum Literal File Transform Optional
    ExactOptional Nullable Default Prefault NonOptional Success Catch NaN Pipe Codec
    Preprocess Readonly TemplateLiteral Function Promise Lazy Custom Check CheckLessThan
    CheckGreaterThan CheckMultipleOf CheckNumberFormat CheckBigIntFormat CheckMaxSize
    CheckMinSize CheckSizeEquals CheckMaxLength CheckMinLength CheckLengthEquals
    CheckStringFormat CheckRegex CheckLowerCase CheckUpperCase CheckIncludes CheckStartsWith
    CheckEndsWith CheckProperty CheckProperties CheckMimeType CheckOverwrite
  `.match(/\w+/g),
);
