import { config, util, type $ZodType, type ParsePayload } from "zod/v4/core";
import { IssueBudget } from "../limits/issue-budget.ts";
import { RunContext } from "../limits/run-context.ts";
import { SettledParts } from "../limits/settled-parts.ts";

type Parse = $ZodType["_zod"]["parse"];

/**
 * A part that a value may have any number of.
 *
 * @internal
 */
export interface RepeatedPart {
  /** The part, limited. */
  readonly part: $ZodType;
  /** Lists what a value has for it, in Zod's order; `undefined` where Zod is to run all at once. */
  readonly list: (value: unknown, run: RunContext) => readonly unknown[] | undefined;
}

/**
 * Gives the parts of a container a budget of issues for each value. In an asynchronous run those that
 * repeat are settled before Zod parses the container.
 *
 * @internal
 */
export function limitContainer(schema: $ZodType, repeated: readonly RepeatedPart[]): void {
  const parse = schema._zod.parse.bind(schema._zod);
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    const settled = run.async ? listParts(schema, repeated, payload.value, run) : undefined;
    if (settled === undefined) return parseWithBudget(parse, payload, run);
    // Zod remembers the output by the value, which may occur again.
    const output = createLike(payload.value);
    config().memoizer?.alloc(schema, payload, output, run);
    return settle(settled, run).then(async () => {
      const made = await parseWithBudget(parse, payload, run, settled);
      if (util.aborted(made)) return made;
      fill(output, made.value);
      made.value = output;
      return made;
    });
  };
}

/** A container with no more parts than this is run by Zod as a whole. */
const maxUnsettled = 64;

type Settled = ReadonlyMap<$ZodType, SettledParts>;

/** Lists the parts of a value that has many; not of one that Zod refuses for its size. */
function listParts(
  { _zod: { def } }: $ZodType,
  repeated: readonly RepeatedPart[],
  value: unknown,
  run: RunContext,
): Settled | undefined {
  const settled = new Map<$ZodType, SettledParts>();
  for (const { part, list } of repeated) {
    const values = list(value, run);
    if (values === undefined || values.length <= maxUnsettled) return undefined;
    const isOver = def.checks?.some(({ _zod: check }) => {
      const bound: SizeCheck = check.def;
      return values.length > (bound.maximum ?? bound.length ?? bound.size ?? Infinity);
    });
    if (isOver === true) return undefined;
    settled.set(part, new SettledParts(part, values));
  }
  return settled.size > 0 ? settled : undefined;
}

/** What a check may have that sets a bound. */
interface SizeCheck {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
  readonly size?: number;
}

async function settle(settled: Settled, run: RunContext): Promise<void> {
  const budget = new IssueBudget(run, { value: undefined, issues: [] });
  for (const parts of settled.values()) await parts.settle(run, budget);
}

function parseWithBudget(
  parse: Parse,
  payload: ParsePayload,
  run: RunContext,
  settled?: Settled,
): ReturnType<Parse> {
  const budget = new IssueBudget(run, payload);
  const result = run.within({ budget, settled }, () => parse(payload, run));
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

function createLike(value: unknown): object {
  if (Array.isArray(value)) return [];
  if (value instanceof Set) return new Set();
  return value instanceof Map ? new Map() : {};
}

function fill(output: object, made: unknown): void {
  if (output instanceof Set) for (const item of made as Set<unknown>) output.add(item);
  else if (output instanceof Map) {
    for (const [key, item] of made as Map<unknown, unknown>) output.set(key, item);
  } else if (Array.isArray(output)) {
    const items = made as readonly unknown[];
    // Not `push`: what Zod leaves out stays out.
    output.length = items.length;
    items.forEach((item, index) => {
      output[index] = item;
    });
  } else Object.assign(output, made);
}
