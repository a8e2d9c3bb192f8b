import ts from "typescript";
import type { JsonSchema } from "@fw/contract";
import { mergeSchemas } from "./merge-schemas.ts";
import type { TypeWalk } from "./walk.ts";

/**
 * Makes the schema of an array or a tuple, which may be read-only or branded.
 *
 * @returns The schema; `undefined` for other types.
 */
export function toArraySchema(
  walk: TypeWalk,
  type: ts.Type,
  place: string,
): JsonSchema | undefined {
  const { checker } = walk;
  const list = type.isIntersection() ? type.types.find((part) => isList(checker, part)) : type;
  if (list === undefined) return undefined;
  if (checker.isTupleType(list)) return toTupleSchema(walk, list as ts.TypeReference, place);
  if (checker.isArrayType(list)) {
    const [element] = checker.getTypeArguments(list as ts.TypeReference);
    return element && { type: "array", items: toElementSchema(walk, element, `${place}[]`) };
  }
  // A class that extends an array.
  if (!checker.isArrayLikeType(list)) return undefined;
  const element = list.getNumberIndexType();
  return element && { type: "array", items: toElementSchema(walk, element, `${place}[]`) };
}

function isList(checker: ts.TypeChecker, type: ts.Type): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type);
}

function toTupleSchema(walk: TypeWalk, type: ts.TypeReference, place: string): JsonSchema {
  const { elementFlags, minLength } = type.target as ts.TupleType;
  const elements = walk.checker
    .getTypeArguments(type)
    .slice(0, elementFlags.length)
    .map((element, index) => toElementSchema(walk, element, `${place}[${index}]`));
  const isVariable = (flags: ts.ElementFlags | undefined): boolean =>
    ((flags ?? 0) & ts.ElementFlags.Variable) !== 0;
  const first = elementFlags.findIndex(isVariable);
  if (first === -1)
    return { type: "array", prefixItems: elements, items: false, minItems: minLength };
  // Elements after the rest cannot be distinguished from it.
  const items = mergeSchemas(elements.slice(first));
  const prefixItems = elements.slice(0, first);
  return {
    type: "array",
    ...(prefixItems.length > 0 && { prefixItems }),
    items,
    ...(minLength > 0 && { minItems: minLength }),
  };
}

/** In an array, JSON writes `null` for values that it cannot express. */
function toElementSchema(walk: TypeWalk, type: ts.Type, place: string): JsonSchema {
  const members = type.isUnion() ? type.types : [type];
  const isDropped = (member: ts.Type): boolean =>
    (member.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) === 0 &&
    walk.probes.inexpressible(member);
  const kept = members.filter((member) => !isDropped(member));
  if (kept.length === members.length) return walk.toSchema(type, place);
  return kept.length === 0
    ? { type: "null" }
    : mergeSchemas([walk.toSchema(type, place), { type: "null" }]);
}
