import { $constructor, $ZodDiscriminatedUnion, getDiscriminatedOption, util } from "zod/v4/core";
import { BoundedUnion } from "./bounded-union.ts";

/**
 * Zod's discriminated union that tries all options where its discriminator chooses none, bounded as
 * {@link BoundedUnion} is.
 *
 * @internal
 */
export const BoundedFallback: $constructor<$ZodDiscriminatedUnion> = $constructor(
  "BoundedFallback",
  (schema, def) => {
    $ZodDiscriminatedUnion.init(schema, def);
    const parseChosen = schema._zod.parse.bind(schema._zod);
    BoundedUnion.init(schema, def);
    const parseAll = schema._zod.parse.bind(schema._zod);
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      return util.isObject(input) && !hasOption(schema, input[def.discriminator])
        ? parseAll(payload, context)
        : parseChosen(payload, context);
    };
  },
);

function hasOption(schema: $ZodDiscriminatedUnion, kind: unknown): boolean {
  // Typed for the kinds that a schema names; it may be given any.
  const find: (union: $ZodDiscriminatedUnion, value: never) => unknown = getDiscriminatedOption;
  try {
    return find(schema, kind as never) !== undefined;
  } catch {
    // Several options may lack the discriminator.
    return false;
  }
}
