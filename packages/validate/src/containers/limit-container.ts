import { util, type $ZodType, type $ZodTypes, type ParsePayload } from "zod/v4/core";
import { IssueBudget } from "../limits/issue-budget.ts";
import { RunContext } from "../limits/run-context.ts";
import { SettledParts } from "../limits/settled-parts.ts";

/**
 * Gives the parts of one of Zod's containers a budget of issues for each value. In an asynchronous run,
 * those of a value that has many are settled before Zod parses it. The definition already holds limited
 * parts.
 *
 * @internal
 */
export function limitContainer(schema: $ZodType): void {
  const { _zod: internals } = schema;
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, context) => {
    const run = RunContext.of(context);
    const size = run.async ? sizeOf(payload.value) : 0;
    return size > maxUnsettled ? parseSettled(payload, run, size) : parseWithBudget(payload, run);
  };

  async function parseSettled(
    payload: ParsePayload,
    run: RunContext,
    size: number,
  ): Promise<ParsePayload> {
    const { def } = (schema as $ZodTypes)._zod;
    const keyPart = def.type === "record" ? def.keyType : undefined;
    const settled = new SettledParts(run, size, keyPart);
    const output = await settled.settle(payload.value, parse);
    const made = await parseWithBudget(payload, run, settled);
    // Zod remembers the first output by the value, which may occur again.
    if (!util.aborted(made)) made.value = fill(output, made.value);
    return made;
  }

  function parseWithBudget(
    payload: ParsePayload,
    run: RunContext,
    settled?: SettledParts,
  ): ParsePayload | Promise<ParsePayload> {
    const budget = new IssueBudget(run, payload);
    const result = run.within({ budget, settled }, () => parse(payload, run));
    const finish = (): void => {
      budget.finish();
    };
    // Before others that wait for the same promise: a second promise would take another turn.
    if (result instanceof Promise) result.then(finish, () => undefined);
    else finish();
    return result;
  }
}

/** A value with no more parts than this is run by Zod as a whole. */
const maxUnsettled = 64;

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** Gives an array or object the content of another one. */
function fill(output: unknown, made: unknown): unknown {
  if (made instanceof Set || made instanceof Map) return made;
  if (!Array.isArray(output)) return Object.assign(output as object, made);
  const items = made as readonly unknown[];
  output.length = items.length;
  items.forEach((item, index) => {
    output[index] = item;
  });
  return output;
}
