import { jsonRemedies } from "./json-remedies.ts";
import { describePlace, isKnownKind, mapParts, type Place } from "@fw/zod-schema";
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
  const found = findImpossible(schema, false, [new Map(), new Map()]);
  if (found === null) return;
  const [kind, place] = found;
  const what = place === "" ? `is z.${kind}()` : `has z.${kind}() at ${describePlace(place)}`;
  throw new TypeError(`${name} ${what}, which no JSON satisfies; ${jsonRemedies[kind]}`);
}

type Impossible = readonly [kind: keyof typeof jsonRemedies, place: string];

/** What was found in each schema. A recursive one is possible unless another part of it is not. */
type Found = Map<$ZodType, Impossible | null>;

/**
 * Finds a part that JSON would need and cannot have.
 *
 * @param mayLack - Whether the value may be missing if the schema is optional.
 * @param found - The results for values that must be there, and for those that may lack.
 */
function findImpossible(
  schema: $ZodType,
  mayLack: boolean,
  found: readonly [Found, Found],
): Impossible | null {
  if (!isKnownKind(schema)) return null;
  const results = found[mayLack ? 1 : 0];
  const earlier = results.get(schema);
  if (earlier !== undefined) return earlier;
  results.set(schema, null);
  const result = search(schema as $ZodTypes, mayLack, found);
  results.set(schema, result);
  return result;
}

function search(
  schema: $ZodTypes,
  mayLack: boolean,
  found: readonly [Found, Found],
): Impossible | null {
  const { def } = schema._zod;
  const kind = isClassOfNoJson(schema) ? "instanceof" : def.type;
  if (isListed(kind)) return "coerce" in def && def.coerce ? null : [kind, ""];
  if (acceptsAll.test(kind) || (mayLack && acceptsAbsence.test(kind))) return null;
  const parts: (Impossible | null)[] = [];
  const add = (part: $ZodType, { member, mark }: Place): $ZodType => {
    const isPart = member === "shape" || member === "items";
    if (isPart || sameValue.test(member)) {
      const below = findImpossible(part, mayLack || isPart, found);
      parts.push(below && [below[0], (isPart ? mark : "") + below[1]]);
    }
    return part;
  };
  mapParts(schema, add, () => schema);
  // A union is impossible if all of its options are.
  if (kind === "union" && parts.includes(null)) return null;
  return parts.find((each) => each !== null) ?? null;
}

/** Whether a schema is a `z.instanceof` of a class that no value of JSON has. */
function isClassOfNoJson({ _zod: { def, bag } }: $ZodTypes): boolean {
  const { Class } = bag;
  return def.type === "custom" && Class !== undefined && Class !== Object && Class !== Array;
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
