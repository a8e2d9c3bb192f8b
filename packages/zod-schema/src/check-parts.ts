import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Lists the schemas that the checks of a schema run on properties of its value: those of `z.property` and
 * `z.properties`.
 *
 * @param schema - The schema.
 * @returns The properties with their schemas: schemas too, unless the author put anything else there.
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
