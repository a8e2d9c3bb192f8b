import type { $ZodType, ParsePayload } from "zod/v4/core";
import { maxUnshared, runInChunks, type Chunking } from "../limits/chunks.ts";
import { IssueBudget } from "../limits/issue-budget.ts";
import { RunContext } from "../limits/run-context.ts";
import { sizeCap } from "./size-cap.ts";

type Parse = $ZodType["_zod"]["parse"];

/**
 * Gives the parts of a container a budget of issues for each value; `limitPart` has wrapped them.
 *
 * @param chunking - How its parts are divided in an asynchronous run.
 * @param parseRest - Zod's parse of all chunks but the first; by default that of the container.
 * @internal
 */
export function limitContainer(
  schema: $ZodType,
  chunking: Chunking | undefined,
  parseRest: Parse = schema._zod.parse.bind(schema._zod),
): void {
  const parseAll = schema._zod.parse.bind(schema._zod);
  const cap = sizeCap(schema._zod.def);
  const container = chunking && {
    schema,
    chunking,
    parse: (chunk: ParsePayload, run: RunContext, isFirst: boolean) =>
      parseWithBudget(isFirst ? parseAll : parseRest, chunk, run),
  };
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    const list = run.async ? container?.chunking.list(payload.value) : undefined;
    const isChunked = list !== undefined && list.length > maxUnshared && list.length <= cap;
    return isChunked && container !== undefined
      ? runInChunks(container, payload, run, list)
      : parseWithBudget(parseAll, payload, run);
  };
}

function parseWithBudget(parse: Parse, payload: ParsePayload, run: RunContext): ReturnType<Parse> {
  // This container may be in another one of the same run.
  const outer = run.budget;
  const budget = new IssueBudget(run, payload);
  run.budget = budget;
  let result: ReturnType<Parse>;
  try {
    result = parse(payload, run);
  } finally {
    run.budget = outer;
  }
  if (!(result instanceof Promise)) {
    budget.finish();
    return result;
  }
  // Before others that wait for the same promise: a second promise would take another turn.
  result.then(
    () => {
      budget.finish();
    },
    () => undefined,
  );
  return result;
}
