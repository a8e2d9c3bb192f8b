import type { $ZodDiscriminatedUnion, $ZodType, $ZodTypes, ParsePayload } from "zod/v4/core";
import { RunContext } from "../limits/run-context.ts";

/**
 * Runs a copy in the context that its kind and its checks need.
 *
 * @internal
 */
export function runInContext(copy: $ZodType): void {
  const contextOf = findContext(copy as $ZodTypes);
  // Zod asks a condition about values that have failed; they must not lack what follows.
  const hasCondition = copy._zod.def.checks?.some(({ _zod: { def } }) => def.when !== undefined);
  if (contextOf === undefined && hasCondition !== true) return;
  const run = copy._zod.run.bind(copy._zod);
  copy._zod.run = (payload, context) => {
    const given = RunContext.of(context);
    const whole = hasCondition === true && given.abortEarly ? given.explain() : given;
    return run(payload, contextOf?.(whole, payload) ?? whole);
  };
}

function findContext({ _zod: { def, traits } }: $ZodTypes): ContextOf | undefined {
  if (def.type === "pipe" || def.type === "prefault") {
    // Zod ignores the issues of a missing value, so none of them may end the run.
    return (run, { value }) => (value === undefined ? run.explain() : run);
  }
  if (def.type !== "union" || def.options.length < 2) return undefined;
  if (!traits.has("$ZodDiscriminatedUnion")) return (run) => run.judge(def);
  // Usually the discriminator alone chooses.
  const { unionFallback } = def as $ZodDiscriminatedUnion["_zod"]["def"];
  return unionFallback === true ? (run) => run.explain() : undefined;
}

type ContextOf = (run: RunContext, payload: ParsePayload) => RunContext;
