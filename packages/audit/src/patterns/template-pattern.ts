import type { $ZodTypes } from "zod/v4/core";

/**
 * Reads the regular expression that Zod builds from the parts of a template literal.
 *
 * @param schema - A schema of the type `template_literal`.
 * @returns The expression.
 */
export function templatePatternOf(schema: $ZodTypes): RegExp | undefined {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Zod marks it so because it is internal; nothing else has the pattern.
  return schema._zod.pattern;
}
