import type { $ZodType, ParsePayload } from "zod/v4/core";
import { maxUnshared, runInChunks, type Chunking } from "../limits/chunks.ts";
import { IssueBudget } from "../limits/issue-budget.ts";
import { RunContext } from "../limits/run-context.ts";
import { sizeCap } from "./size-cap.ts";

type Parse = $ZodType["_zod"]["parse"];

/**
 * Gives the parts of a container, which {@link limitPart} has been put around, a budget of issues for
 * each value.
 *
 * @param chunking - How its parts are shared out where a run is asynchronous.
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
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    if (run.async && chunking !== undefined) {
      const list = chunking.list(payload.value);
      if (list !== undefined && list.length > maxUnshared && list.length <= cap) {
        return runInChunks(schema, run, payload, list, chunking, (chunk, isFirst) =>
          parseWithBudget(isFirst ? parseAll : parseRest, chunk, run),
        );
      }
    }
    return parseWithBudget(parseAll, payload, run);
  };
}

function parseWithBudget(parse: Parse, payload: ParsePayload, run: RunContext): ReturnType<Parse> {
  // A container of this run may stand around.
  const outer = run.budget;
  const budget = new IssueBudget(run, payload.issues.length);
  run.budget = budget;
  let result: ReturnType<Parse>;
  try {
    result = parse(payload, run);
  } finally {
    run.budget = outer;
  }
  if (!(result instanceof Promise)) {
    budget.finish(result);
    return result;
  }
  // Ahead of whoever waits for the same promise: another one would take a turn more.
  result.then(
    (settled) => {
      budget.finish(settled);
    },
    () => undefined,
  );
  return result;
}
