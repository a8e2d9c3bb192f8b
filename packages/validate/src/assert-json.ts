import { jsonRemedies } from "./json-remedies.ts";
import { describePlace, isKnownKind, mapParts } from "@fw/zod-schema";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Refuses a schema that no JSON satisfies, such as `z.date()` or an object that requires one
 * (docs/specification.md#76-schemas-that-cannot-work). It calls neither getters nor the functions of `z.lazy`.
 *
 * @param schema - The schema.
 * @param name - The name of the schema in the error, such as `The body of POST /users`.
 * @throws {@link TypeError} that names the schema and the place, and says what to write.
 */
export function assertJson(schema: $ZodType, name: string): void {
  const found = findImpossible(schema, "", false, new Set());
  if (found === null) return;
  const [kind, place] = found;
  const what = place === "" ? `is z.${kind}()` : `has z.${kind}() at ${describePlace(place)}`;
  throw new TypeError(`${name} ${what}, which no JSON satisfies; ${jsonRemedies[kind]}`);
}

type Impossible = readonly [kind: keyof typeof jsonRemedies, place: string];

/**
 * Finds a part that JSON would need and cannot have.
 *
 * @param mayLack - Whether the value may be missing if the schema is optional.
 * @param seen - The schemas that were searched. A recursive one is possible unless another part of it is not.
 */
function findImpossible(
  schema: $ZodType,
  place: string,
  mayLack: boolean,
  seen: Set<$ZodType>,
): Impossible | null {
  const known = schema as $ZodTypes;
  const { def, bag } = known._zod;
  const kind = def.type === "custom" && bag.Class !== undefined ? "instanceof" : def.type;
  if (isListed(kind)) return "coerce" in def && def.coerce ? null : [kind, place];
  if (seen.has(schema) || !isKnownKind(schema)) return null;
  if (acceptsAll.test(kind) || (mayLack && acceptsAbsence.test(kind))) return null;
  seen.add(schema);
  const found: (Impossible | null)[] = [];
  const search = (part: $ZodType, { member, mark }: { member: string; mark: string }): $ZodType => {
    const isPart = member === "shape" || member === "items";
    if (isPart || sameValue.test(member)) {
      found.push(findImpossible(part, isPart ? place + mark : place, mayLack || isPart, seen));
    }
    return part;
  };
  mapParts(known, search, () => schema);
  // A union is impossible if all of its options are.
  if (kind === "union" && found.includes(null)) return null;
  return found.find((each) => each !== null) ?? null;
}

function isListed(kind: string): kind is Impossible[0] {
  return Object.hasOwn(jsonRemedies, kind);
}

/** The types that accept `null`, or anything, whatever is in them. */
const acceptsAll = /^(?:nullable|catch|success)$/;

/** The types that accept that a member is missing. Zod's own flag would call the functions of `z.lazy`. */
const acceptsAbsence = /^(?:optional|default|prefault)$/;

/** The members of a definition with schemas that receive the schema's own value. */
const sameValue = /^(?:left|right|in|innerType|options)$/;
