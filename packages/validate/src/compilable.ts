import { util, type $ZodCheck, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** The most parts of a schema that is compiled: Zod takes about 25 µs for each. */
export const maxCompiledParts = 200;

/**
 * Whether the code that Zod compiles for a schema keeps to the limits. Not recursive: the caller asks for each
 * part.
 *
 * @param holdsCatch - Whether a part of the schema is a catch, or holds one.
 */
export function isCompilable({ _zod: { def } }: $ZodTypes, holdsCatch: boolean): boolean {
  if (holdsCatch) {
    // Compiled code runs a failed catch twice: with n catches inside one another, the innermost runs 2^n times.
    if (def.type === "catch") return false;
    // Compiled code runs such a union in a brief run, in which the function of a catch sees few issues.
    if ("unionFallback" in def && def.unionFallback === true) return false;
  }
  // Compiled code runs the schemas in these checks as they are.
  if (def.checks?.some(holdsSchemas) === true) return false;
  return def.type !== "intersection" || keysOfIntersection(def) !== undefined;
}

function holdsSchemas({ _zod: { def } }: $ZodCheck): boolean {
  return def.check === "property" || def.check === "properties";
}

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
  if (def.type !== "object" || !dropsUnknownKeys(def.catchall)) return undefined;
  const shape = util.rawShape(def) ?? def.shape;
  const toEntry = (key: PropertyKey): [PropertyKey, $ZodType | undefined] => {
    const part = Reflect.getOwnPropertyDescriptor(shape, key);
    return [key, part?.value as $ZodType | undefined];
  };
  return new Map(Reflect.ownKeys(shape).map(toEntry));
}

/** Whether keys that the schema does not list never reach the output. */
function dropsUnknownKeys(catchall: $ZodType | undefined): boolean {
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
