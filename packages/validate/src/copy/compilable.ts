import { isSchema, mapParts } from "@fw/zod-schema";
import {
  util,
  type $ZodCheck,
  type $ZodDiscriminatedUnion,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";

/**
 * Whether the code that Zod compiles of a schema does no more work than the copy of the schema. Each part
 * of the schema is checked on its own.
 *
 * @internal
 */
export function isCompilable({ _zod: { def } }: $ZodTypes): boolean {
  // Compiled code runs the schemas in these checks as they are.
  if (def.checks?.some(holdsSchemas) === true) return false;
  // Compiled code repeats what fails in a catch, so each level of them would double the work below it.
  if (def.type === "catch") return !holdsCatch(def.innerType);
  if (def.type === "intersection") return keysOfIntersection(def) !== undefined;
  // Compiled code runs the whole union as it is.
  if (def.type === "union" && "discriminator" in def) return isDispatched(def as Discriminated);
  return true;
}

function holdsCatch(schema: $ZodType): boolean {
  const seen = new Set([schema]);
  for (const part of seen) {
    if (part._zod.def.type === "catch") return true;
    const add = (below: $ZodType): $ZodType => {
      // A hole is reported where it is copied.
      if (isSchema(below)) seen.add(below);
      return below;
    };
    // What a getter returns is not compiled.
    mapParts(part as $ZodTypes, add, () => schema);
  }
  return false;
}

function holdsSchemas({ _zod: { def } }: $ZodCheck): boolean {
  return def.check === "property" || def.check === "properties";
}

/** Whether the discriminator alone chooses an option, by values that Zod knows. */
function isDispatched({ discriminator, options, unionFallback }: Discriminated): boolean {
  if (unionFallback === true) return false;
  return options.every((option) => option._zod.propValues?.[discriminator] !== undefined);
}

type Discriminated = $ZodDiscriminatedUnion["_zod"]["def"];

/** The keys that an output may have, each with its schema; `undefined` behind a getter. */
type Keys = ReadonlyMap<PropertyKey, $ZodType | undefined>;

/**
 * Zod's merge looks up each key of one side in a list of those of the other, and does so again in each
 * object below. That is little work only if the schema lists few keys, and if both sides share no objects.
 */
function keysOfIntersection({ left, right }: Sides): Keys | undefined {
  const leftKeys = keysOf(left);
  const rightKeys = keysOf(right);
  if (leftKeys === undefined || rightKeys === undefined) return undefined;
  if (leftKeys.size * rightKeys.size > maxLookups) return undefined;
  for (const [key, part] of leftKeys) {
    if (rightKeys.has(key) && !(isScalar(part) && isScalar(rightKeys.get(key)))) return undefined;
  }
  return new Map([...leftKeys, ...rightKeys]);
}

interface Sides {
  readonly left: $ZodType;
  readonly right: $ZodType;
}

/** How many comparisons of keys one merge may take. */
const maxLookups = 1_000;

function keysOf(schema: $ZodType): Keys | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "intersection") return keysOfIntersection(def);
  if (def.type !== "object" || !isClosed(def.catchall)) return undefined;
  const shape = util.rawShape(def) ?? def.shape;
  const toEntry = (key: PropertyKey): [PropertyKey, $ZodType | undefined] => {
    const part = Reflect.getOwnPropertyDescriptor(shape, key);
    return [key, part?.value as $ZodType | undefined];
  };
  return new Map(Reflect.ownKeys(shape).map(toEntry));
}

/** Whether keys that the schema does not list never reach the output. */
function isClosed(catchall: $ZodType | undefined): boolean {
  return catchall === undefined || catchall._zod.def.type === "never";
}

function isScalar(schema: $ZodType | undefined): boolean {
  return schema !== undefined && scalars.has(schema._zod.def.type);
}

const scalars: ReadonlySet<string> = new Set([
  "string",
  "number",
  "boolean",
  "bigint",
  "literal",
  "enum",
  "null",
]);
