import type { z } from "zod";

/** Path parameters as they come: strings, which Zod converts. */
export type TextParams = z.ZodObject<{ id: z.ZodCoercedNumber }>;

/**
 * Makes the schema of one route's params.
 *
 * @param packages - Zod, loaded by the program that is measured
 * @returns the schema
 */
export function createTextParams({ zod }: { readonly zod: { readonly z: typeof z } }): TextParams {
  return zod.z.object({ id: zod.z.coerce.number().int() });
}
