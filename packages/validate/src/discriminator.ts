import { util, type $ZodDiscriminatedUnionDef, type $ZodType, type $ZodTypes } from "zod/v4/core";

/**
 * Finds out why Zod would refuse a discriminated union at its first value: an option without literals at the key, or two
 * options with the same one (https://github.com/colinhacks/zod/issues/6545). Options that Zod could only read by calling a
 * getter or the function of a `z.lazy` are left out.
 *
 * @returns What is wrong, as the end of a sentence that begins with the union; `undefined` if nothing is.
 */
export function findDiscriminatorMistake({
  discriminator,
  options,
}: $ZodDiscriminatedUnionDef): string | undefined {
  const known = new Map<unknown, number>();
  for (const [index, option] of options.entries()) {
    const { def } = (option as $ZodTypes)._zod;
    if (def.type !== "object") continue;
    const shape = util.rawShape(def) ?? {};
    const field = Object.getOwnPropertyDescriptor(shape, discriminator);
    if (field?.get !== undefined || isLazy(field?.value)) continue;
    const values = (field?.value as $ZodType | undefined)?._zod.values;
    if (values === undefined || values.size === 0) {
      return `whose option ${index + 1} has no literal as "${discriminator}"`;
    }
    for (const value of values) {
      const first = known.get(value);
      if (first !== undefined) {
        return `whose options ${first} and ${index + 1} have the same "${discriminator}": ${String(value)}`;
      }
      known.set(value, index + 1);
    }
  }
  return undefined;
}

/** Whether a schema, or one that receives the same value, is a `z.lazy`. */
function isLazy(schema: unknown): boolean {
  if (schema === undefined) return false;
  const { def } = (schema as $ZodTypes)._zod;
  if ("options" in def) return def.options.some(isLazy);
  return def.type === "lazy" || ("innerType" in def && isLazy(def.innerType));
}
