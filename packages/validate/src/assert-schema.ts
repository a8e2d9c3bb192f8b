import { findDiscriminatorMistake } from "./discriminator.ts";
import {
  checkPartsOf,
  describePlace,
  isKnownKind,
  isSchema,
  mapParts,
  toKeyMark,
  type Place,
} from "@fw/zod-schema";
import { util, type $ZodDiscriminatedUnionDef, type $ZodType, type $ZodTypes } from "zod/v4/core";

/**
 * Refuses a schema that cannot work: one of its parts is not a schema, lacks a function (a circular import may leave
 * `undefined` in its place), has the key `__proto__`, which Zod drops, or is a discriminated union that Zod refuses. It
 * calls neither getters nor the functions of `z.lazy`. The validator checks the schemas that these return once a value reaches them.
 *
 * @param schema - Anything.
 * @param name - The name of the whole schema in the error, such as `The body of POST /users`.
 * @param at - The place of `schema` in the whole schema; empty for the whole schema itself.
 * @throws {@link TypeError} that names the schema and the place.
 */
export function assertSchema(schema: unknown, name: string, at = ""): asserts schema is $ZodType {
  const seen = new Set<unknown>();
  const unions: (readonly [union: $ZodDiscriminatedUnionDef, at: string])[] = [];
  const waiting: (readonly [part: unknown, at: string])[] = [[schema, at]];
  for (const [part, place] of waiting) {
    if (seen.has(part)) continue;
    seen.add(part);
    assertPart(part, name, place);
    if (!isKnownKind(part)) continue;
    const known = part as $ZodTypes;
    const lack = findLack(known);
    if (lack !== undefined) throw new TypeError(`${name} lacks ${lack}${toWords(place)}`);
    if (hasProtoKey(known)) {
      throw new TypeError(`${name} has the key "__proto__"${toWords(place)}, which Zod drops`);
    }
    if (known._zod.def.type === "union" && "discriminator" in known._zod.def) {
      unions.push([known._zod.def as $ZodDiscriminatedUnionDef, place]);
    }
    const wait = (below: $ZodType, { mark }: Place): $ZodType => {
      waiting.push([below, place + mark]);
      return below;
    };
    mapParts(known, wait, () => part);
    const { def } = known._zod;
    // Zod takes an `undefined` rest for a tuple without a rest, but a circular import may have left it.
    if ("rest" in def && (def.rest as unknown) === undefined)
      waiting.push([undefined, `${place}[]`]);
    for (const [key, below] of checkPartsOf(part, false)) {
      waiting.push([below, place + toKeyMark(key)]);
    }
  }
  // By now, all parts are schemas.
  for (const [union, place] of unions) {
    const mistake = findDiscriminatorMistake(union);
    if (mistake === undefined) continue;
    throw new TypeError(`${name} has a discriminated union${toWords(place)} ${mistake}`);
  }
}

/**
 * Refuses a part of a schema that is not a schema. A circular import or an untyped program may leave any value there.
 * The parts of the part are not checked.
 *
 * @param name - The name of the whole schema in the error; default `The schema`.
 * @param at - The place of the part in the whole schema.
 * @throws {@link TypeError} that names the schema and the place.
 */
export function assertPart(
  part: unknown,
  name: string | undefined,
  at: string,
): asserts part is $ZodType {
  if (isSchema(part)) return;
  throw new TypeError(`${name ?? "The schema"} has no Zod 4 schema${toWords(at)}`);
}

/** Finds what a schema lacks, except where Zod keeps it in a closure. */
function findLack({ _zod: { def, bag } }: $ZodTypes): string | undefined {
  const checks = def.checks ?? [];
  for (const holder of [def, bag, ...checks.map((check) => check._zod.def)]) {
    // Other members are not read, because one may be a getter of the author's.
    for (const name in holder) {
      const what = needed.get(name);
      if (what !== undefined && Reflect.get(holder, name) === undefined) return what;
    }
  }
  return checks.some(({ _zod }) => (_zod.check as unknown) === undefined)
    ? "a function"
    : undefined;
}

/** The members that cannot be `undefined` in a definition that has them, each with the kind of its value. */
const needed: ReadonlyMap<string, string> = new Map([
  ["fn", "a function"],
  ["getter", "a function"],
  ["transform", "a function"],
  ["tx", "a function"],
  ["Class", "a class"],
  ["pattern", "a regular expression"],
  ["value", "a number"],
]);

function hasProtoKey({ _zod: { def } }: $ZodTypes): boolean {
  if (def.type === "record") return listsProtoKey(def.keyType);
  const shape = def.type === "object" ? util.rawShape(def) : undefined;
  if (shape === undefined) return false;
  // In an object literal, `__proto__` is not a key: it sets the prototype.
  return Object.hasOwn(shape, "__proto__") || isSchema(Object.getPrototypeOf(shape));
}

function listsProtoKey(keyType: unknown): boolean {
  if (!isSchema(keyType)) return false;
  const { def, values } = keyType._zod;
  return (def.type === "enum" || def.type === "literal") && values?.has("__proto__") === true;
}

function toWords(place: string): string {
  return place === "" ? "" : ` at ${describePlace(place)}`;
}
