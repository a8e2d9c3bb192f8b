import type { $ZodTypes } from "zod/v4/core";

/**
 * Reads the regular expression that Zod makes of the parts of a template literal.
 *
 * @param schema - A schema of the type `template_literal`.
 * @returns The expression.
 */
export function templatePatternOf(schema: $ZodTypes): RegExp | undefined {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Zod's note says that it is not, but internal; nothing else tells what the parts amount to.
  return schema._zod.pattern;
}
