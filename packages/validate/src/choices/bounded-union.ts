import { $constructor, $ZodDiscriminatedUnion, $ZodUnion, $ZodXor } from "zod/v4/core";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's union, whose options end at the first issue that decides.
 *
 * @internal
 */
export const BoundedUnion: $constructor<$ZodUnion> = $constructor("BoundedUnion", (schema, def) => {
  $ZodUnion.init(schema, def);
  judgeOptions(schema);
});

/**
 * Zod's exclusive union, bounded as {@link BoundedUnion} is.
 *
 * @internal
 */
export const BoundedXor: $constructor<$ZodXor> = $constructor("BoundedXor", (schema, def) => {
  $ZodXor.init(schema, def);
  judgeOptions(schema);
});

/**
 * Zod's discriminated union that tries all options where its discriminator chooses none; only then it is
 * bounded as {@link BoundedUnion} is.
 *
 * @internal
 */
export const BoundedFallback: $constructor<$ZodDiscriminatedUnion> = $constructor(
  "BoundedFallback",
  (schema, def) => {
    // Zod calls the parse of the union that it finds here.
    BoundedUnion.init(schema, def);
    $ZodDiscriminatedUnion.init(schema, def);
  },
);

/** Gives all options the context of parts of which only the verdict matters. */
function judgeOptions({ _zod: internals }: $ZodUnion): void {
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, context) =>
    parse(payload, RunContext.of(context).judge(internals.def));
}
