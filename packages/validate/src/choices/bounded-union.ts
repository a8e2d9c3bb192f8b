import {
  $constructor,
  $ZodUnion,
  config,
  util,
  type $ZodXor,
  type ParsePayload,
} from "zod/v4/core";
import { NoMatch } from "./no-match.ts";
import { ignoreRejection } from "../copy/run-now.ts";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's union. Its options end at the first issue that decides, and its issue has those of the options
 * only when code reads them.
 *
 * @internal
 */
export const BoundedUnion: $constructor<$ZodUnion> = $constructor("BoundedUnion", (schema, def) => {
  $ZodUnion.init(schema, def);
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    const inner = mayBeRead(def) ? run.explain() : run.judge();
    const results: MaybePromise<ParsePayload>[] = [];
    for (const option of def.options) {
      const result = option._zod.run({ value: payload.value as unknown, issues: [] }, inner);
      if (!isSettled(result)) ignoreRejection(result);
      else if (result.issues.length === 0) return result;
      results.push(result);
    }
    return settle(results, (settled) => choose(schema, payload, settled));
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
    const run = RunContext.of(context);
    const inner = mayBeRead(def) ? run.explain() : run.test();
    const results = def.options.map((option) => {
      const result = option._zod.run({ value: payload.value as unknown, issues: [] }, inner);
      if (!isSettled(result)) ignoreRejection(result);
      return result;
    });
    return settle(results, (settled) => chooseOne(schema, payload, settled));
  };
});

type MaybePromise<T> = T | Promise<T>;

/** Calls a function with the results of the options: at once, or when all have settled. */
function settle(
  results: readonly MaybePromise<ParsePayload>[],
  proceed: (settled: readonly ParsePayload[]) => ParsePayload,
): MaybePromise<ParsePayload> {
  if (results.every(isSettled)) return proceed(results);
  return Promise.all(results.map((result) => Promise.resolve(result))).then(proceed);
}

function isSettled(result: MaybePromise<ParsePayload>): result is ParsePayload {
  return !(result instanceof Promise);
}

/** Whether an error function of the author may read the issues of the options. */
function mayBeRead(def: $ZodUnion["_zod"]["def"]): boolean {
  return def.error !== undefined || config().customError !== undefined;
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
  payload.issues.push(new NoMatch(schema, payload.value, results));
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
    payload.issues.push(new NoMatch(schema, payload.value, results));
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
