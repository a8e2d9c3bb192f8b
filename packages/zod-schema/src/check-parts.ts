import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Lists the schemas that `z.property` and `z.properties` checks run on properties of a schema's value.
 *
 * @param schema - The schema.
 * @param callsGetters - Whether getters in the shape of `z.properties` are called. If not, their keys are left out.
 * @returns The keys with their schemas, or with any other values that the author put there.
 * @throws whatever a getter in the shape of `z.properties` throws.
 */
export function checkPartsOf(schema: $ZodType, callsGetters = true): CheckPart[] {
  const { checks = [] } = (schema as $ZodTypes)._zod.def;
  return checks.flatMap(({ _zod: { def } }): CheckPart[] => {
    if ("property" in def && "schema" in def) return [[def.property as PropertyKey, def.schema]];
    if (def.check !== "properties" || !("shape" in def)) return [];
    const shape = def.shape as $ZodShape;
    const isListed = (key: PropertyKey): boolean =>
      callsGetters || Reflect.getOwnPropertyDescriptor(shape, key)?.get === undefined;
    return Reflect.ownKeys(shape)
      .filter(isListed)
      .map((key) => [key, Reflect.get(shape, key)]);
  });
}

type CheckPart = readonly [key: PropertyKey, part: unknown];
