import {
  util,
  type $ZodCheck,
  type $ZodIntersectionDef,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";

/** The maximum number of parts of a schema that is compiled. Zod takes about 25 µs for each. */
export const maxCompiledParts = 200;

/**
 * Whether the code that Zod compiles for a schema keeps to the limits. The parts of the schema are not checked. The
 * caller checks each of them.
 *
 * @param holdsCatch - Whether a part of the schema is a catch or contains one.
 */
export function isCompilable({ _zod: { def } }: $ZodTypes, holdsCatch: boolean): boolean {
  if (holdsCatch) {
    // Compiled code runs a failed catch twice: with n catches inside one another, the innermost runs 2^n times.
    if (def.type === "catch") return false;
    // Compiled code runs a union with a fallback in a brief run, in which the function of a catch receives few issues.
    if ("unionFallback" in def && def.unionFallback === true) return false;
  }
  // The schemas in checks of properties are not compiled, and run without the limits.
  if (def.checks?.some(holdsSchemas) === true) return false;
  return def.type !== "intersection" || keysOfIntersection(def) !== undefined;
}

function holdsSchemas({ _zod: { def } }: $ZodCheck): boolean {
  return def.check === "property" || def.check === "properties";
}

/** The keys that an output may have, each with its schema, or `undefined` if the schema is behind a getter. */
type Keys = ReadonlyMap<PropertyKey, $ZodType | undefined>;

/**
 * Lists the keys of an intersection's output. Returns `undefined` if Zod's merge may take long. The merge looks up each
 * key of one side in a list of the other side's keys, and does the same for each pair of objects under a common key.
 * The merge is fast only if the schema lists few keys and both sides have no object under the same key.
 */
function keysOfIntersection({ left, right }: $ZodIntersectionDef): Keys | undefined {
  const leftKeys = keysOf(left);
  const rightKeys = keysOf(right);
  if (leftKeys === undefined || rightKeys === undefined) return undefined;
  if (leftKeys.size * rightKeys.size > maxLookups) return undefined;
  for (const [key, part] of leftKeys) {
    if (rightKeys.has(key) && !(isScalar(part) && isScalar(rightKeys.get(key)))) return undefined;
  }
  return new Map([...leftKeys, ...rightKeys]);
}

/** The maximum number of key comparisons in one merge. */
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

const scalars: ReadonlySet<string> = new Set(
  "string number boolean bigint literal enum null".split(" "),
);
