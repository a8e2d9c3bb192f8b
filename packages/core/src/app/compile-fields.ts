import { SchemaError } from "@fw/coerce";
import type { $ZodType } from "zod/v4/core";

/**
 * Plans the conversion of an input.
 *
 * @param route - The method and path of the route.
 * @param compile - Checks at run time what its parameter type requires.
 * @throws {@link TypeError} that names the route, when a field of the schema is not supported.
 */
export function compileFields<Plan>(
  route: string,
  schema: $ZodType,
  compile: (schema: never) => Plan,
): Plan {
  try {
    return compile(schema as never);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new TypeError(`${route}: ${error.message}`, { cause: error });
  }
}
