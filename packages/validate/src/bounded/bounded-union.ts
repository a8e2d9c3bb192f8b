import {
  $constructor,
  $ZodUnion,
  config,
  util,
  type $ZodXor,
  type ParsePayload,
} from "zod/v4/core";
import { withDetails, wordWithDetails } from "./details.ts";
import { RunContext } from "./run-context.ts";

/**
 * Zod's union, whose options end with the first issue that settles them, and whose issue has those of
 * the options only for who reads them.
 *
 * @internal
 */
export const BoundedUnion: $constructor<$ZodUnion> = $constructor("BoundedUnion", (schema, def) => {
  $ZodUnion.init(schema, def);
  schema._zod.parse = (payload, context) => {
    const inner = toOptionContext(def, RunContext.of(context));
    const results: (ParsePayload | Promise<ParsePayload>)[] = [];
    let isPending = false;
    for (const option of def.options) {
      const result = option._zod.run({ value: payload.value as unknown, issues: [] }, inner);
      if (result instanceof Promise) isPending = true;
      else if (result.issues.length === 0) return result;
      results.push(result);
    }
    return isPending
      ? Promise.all(results).then((settled) => choose(schema, payload, settled))
      : choose(schema, payload, results as ParsePayload[]);
  };
});

/**
 * Zod's exclusive union, bounded as {@link BoundedUnion} is.
 *
 * @internal
 */
export const BoundedXor: $constructor<$ZodXor> = $constructor("BoundedXor", (schema, def) => {
  $ZodUnion.init(schema, def);
  schema._zod.parse = (payload, context) => {
    const inner = toOptionContext(def, RunContext.of(context));
    const results = def.options.map((option) =>
      option._zod.run({ value: payload.value as unknown, issues: [] }, inner),
    );
    return results.some((result) => result instanceof Promise)
      ? Promise.all(results).then((settled) => chooseOne(schema, payload, settled))
      : chooseOne(schema, payload, results as ParsePayload[]);
  };
});

/** An error function of the author's may read the issues of the options. */
function toOptionContext(def: $ZodUnion["_zod"]["def"], run: RunContext): RunContext {
  const isExplained = def.error !== undefined || config().customError !== undefined;
  return isExplained ? run.explain() : run.judge();
}

function choose(
  schema: $ZodUnion,
  payload: ParsePayload,
  results: readonly ParsePayload[],
): ParsePayload {
  const valid = results.find(({ issues }) => issues.length === 0);
  if (valid !== undefined) {
    payload.value = valid.value;
    return payload;
  }
  const [likeliest, ...others] = results.filter((result) => !util.aborted(result));
  if (likeliest !== undefined && others.length === 0) {
    payload.value = likeliest.value;
    return likeliest;
  }
  payload.issues.push(toNoMatch(schema, payload, results));
  return payload;
}

function chooseOne(
  schema: $ZodXor,
  payload: ParsePayload,
  results: readonly ParsePayload[],
): ParsePayload {
  const matches = results.flatMap(({ issues }, index) => (issues.length === 0 ? [index] : []));
  const [match, ...others] = matches;
  if (match === undefined) {
    payload.issues.push(toNoMatch(schema, payload, results));
  } else if (others.length === 0) {
    payload.value = results[match]?.value;
  } else {
    payload.issues.push({
      code: "invalid_union",
      input: payload.value,
      inst: schema,
      errors: [],
      inclusive: false,
      matches,
    });
  }
  return payload;
}

function toNoMatch(
  schema: $ZodUnion,
  payload: ParsePayload,
  results: readonly ParsePayload[],
): ParsePayload["issues"][number] {
  return withDetails(
    { code: "invalid_union", input: payload.value, inst: schema, errors: [] },
    "errors",
    () => results.map(({ issues }) => issues.map((issue) => wordWithDetails(issue))),
  );
}
