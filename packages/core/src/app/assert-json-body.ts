import { bodyRemedies } from "../types/body-remedies.ts";
import { describePlace, isKnownKind, toKeyMark } from "@fw/zod-schema";
import { util, type $ZodType, type $ZodTypes } from "zod/v4/core";

/**
 * Refuses a body schema that no JSON satisfies, such as `z.date()` or an object that requires one
 * (docs/specification.md#76-schemas-that-cannot-work). It calls neither getters nor the functions of `z.lazy`.
 *
 * @throws {@link TypeError} that names the route and the place.
 */
export function assertJsonBody(schema: $ZodType, label: string): void {
  const found = findImpossible(schema);
  if (found === null) return;
  const { kind, place } = found;
  const what = place === "" ? `is z.${kind}()` : `has z.${kind}() at ${describePlace(place)}`;
  throw new TypeError(`${label} ${what}, which no JSON satisfies; ${bodyRemedies[kind]}`);
}

interface Impossible {
  readonly kind: keyof typeof bodyRemedies;
  /** The place in the schema that was searched. */
  readonly place: string;
}

/** What was found in each schema, of which a recursive one is possible unless another part of it is not. */
type Found = Map<$ZodType, Impossible | null>;

/**
 * Finds a part that JSON would need and cannot have.
 *
 * @param isMember - Whether the value may be missing if the schema is optional.
 * @param found - The results for values that must not be missing, and for those that may.
 */
function findImpossible(
  schema: $ZodType,
  isMember = false,
  found: readonly [Found, Found] = [new Map(), new Map()],
): Impossible | null {
  if (!isKnownKind(schema)) return null;
  const { def } = (schema as $ZodTypes)._zod;
  if (acceptsNull.has(def.type) || (isMember && acceptsAbsence.has(def.type))) return null;
  const results = found[isMember ? 1 : 0];
  const known = results.get(schema);
  if (known !== undefined) return known;
  results.set(schema, null);
  const result = search(schema as $ZodTypes, (part, mark) => {
    const isOptional = mark === undefined ? isMember && def.type !== "nonoptional" : true;
    const below = findImpossible(part, isOptional, found);
    return below && { ...below, place: (mark ?? "") + below.place };
  });
  results.set(schema, result);
  return result;
}

/** The types that accept `null`, or anything, whatever is in them. */
const acceptsNull: ReadonlySet<string> = new Set(["nullable", "catch", "success"]);

/** The types that accept that a member is missing. Zod's own flag would call the functions of `z.lazy`. */
const acceptsAbsence: ReadonlySet<string> = new Set(["optional", "default", "prefault"]);

function search(
  { _zod: { def, bag } }: $ZodTypes,
  find: (part: $ZodType, mark?: string) => Impossible | null,
): Impossible | null {
  const { type } = def;
  if (type === "object") {
    const members = Object.entries(Object.getOwnPropertyDescriptors(util.rawShape(def) ?? {}));
    return first(members, ([key, { value }]) =>
      value === undefined ? null : find(value as $ZodType, toKeyMark(key)),
    );
  }
  if (type === "tuple") return first(def.items.entries(), ([at, item]) => find(item, `[${at}]`));
  if (type === "intersection") return find(def.left) ?? find(def.right);
  if (type === "union") {
    const all = def.options.map((option) => find(option));
    return all.includes(null) ? null : (all[0] ?? null);
  }
  if (type === "pipe") return find(def.in);
  if (type === "custom" && bag.Class !== undefined) return { kind: "instanceof", place: "" };
  if ("innerType" in def) return find(def.innerType);
  return isListed(type) && !("coerce" in def && def.coerce) ? { kind: type, place: "" } : null;
}

function isListed(type: string): type is Impossible["kind"] {
  return Object.hasOwn(bodyRemedies, type);
}

function first<Part>(
  parts: Iterable<Part>,
  find: (part: Part) => Impossible | null,
): Impossible | null {
  for (const part of parts) {
    const found = find(part);
    if (found !== null) return found;
  }
  return null;
}
