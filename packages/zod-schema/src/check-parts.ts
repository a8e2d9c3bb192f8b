import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Lists the schemas that `z.property` and `z.properties` checks run on properties of a schema's value.
 *
 * @param schema - The schema.
 * @returns The keys with their schemas, or with any other values that the author put there.
 * @throws whatever a getter in the shape of `z.properties` throws.
 */
export function checkPartsOf(schema: $ZodType): CheckPart[] {
  const { checks = [] } = (schema as $ZodTypes)._zod.def;
  return checks.flatMap(({ _zod: { def } }): CheckPart[] => {
    if ("property" in def && "schema" in def) return [[def.property as PropertyKey, def.schema]];
    if (def.check !== "properties" || !("shape" in def)) return [];
    const shape = def.shape as $ZodShape;
    return Reflect.ownKeys(shape).map((key) => [key, Reflect.get(shape, key)]);
  });
}

type CheckPart = readonly [key: PropertyKey, part: unknown];
