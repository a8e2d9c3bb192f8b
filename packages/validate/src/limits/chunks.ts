import { config, type $ZodRawIssue, type $ZodType, type ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/run-now.ts";
import { IssueBudget } from "./issue-budget.ts";
import type { RunContext } from "./run-context.ts";

/** The containers that are left to Zod as a whole have no more parts than this. */
export const maxUnshared = 64;

/** How a container is run a few of its parts at a time. */
export interface Chunking {
  /** Lists what can be shared out; `undefined` where a value is left to Zod as a whole. */
  readonly list: (value: unknown) => readonly unknown[] | undefined;
  /** Makes a container of some of them; the first one also has what cannot be shared out. */
  readonly make: (chunk: readonly unknown[], isFirst: boolean, value: unknown) => unknown;
  /** Makes what comes of all. */
  readonly create: () => object;
  /** Puts what has come of some into what comes of all. */
  readonly join: (whole: unknown, chunk: unknown, start: number) => void;
  /** How many indexes there are before those of the list; a container with keys has none. */
  readonly firstIndex?: number;
}

type Parse = (payload: ParsePayload, isFirst: boolean) => ParsePayload | Promise<ParsePayload>;

/**
 * Runs a container of an asynchronous run. Zod starts all its parts at once, whatever promises they
 * give; here it is given a few at a time, and others have the event loop in between.
 *
 * @param parse - Zod's own parse.
 * @internal
 */
export function runInChunks(
  schema: $ZodType,
  run: RunContext,
  payload: ParsePayload,
  list: readonly unknown[],
  { create, make, join, firstIndex }: Chunking,
  parse: Parse,
): ParsePayload | Promise<ParsePayload> {
  const { value }: { readonly value: unknown } = payload;
  const budget = new IssueBudget(run, payload.issues.length);
  const output = create();
  // Zod remembers the output by the value, for whoever comes to it again.
  config().memoizer?.alloc(schema, payload, output, run);
  payload.value = output;
  const settle = (settled: ParsePayload, start: number): void => {
    join(output, settled.value, start);
    if (start > 0 && firstIndex !== undefined) {
      for (const issue of settled.issues) shift(issue, start);
    }
    payload.issues.push(...budget.add(settled).issues);
  };
  const runFrom = (first: number): ParsePayload | Promise<ParsePayload> => {
    const waiting: Promise<void>[] = [];
    let next = first;
    while (next < list.length && !budget.isSpent) {
      const start = next;
      next += run.pending.room;
      const chunk = make(list.slice(start, next), start === 0, value);
      const result = parse({ value: chunk, issues: [] }, start === 0);
      if (!(result instanceof Promise)) {
        settle(result, start);
        continue;
      }
      const settled = result.then((part) => {
        settle(part, start);
      });
      ignoreRejection(settled);
      waiting.push(settled);
      if (start === 0 || run.pending.isFull) {
        return Promise.all(waiting)
          .then(yieldTurn)
          .then(() => runFrom(next));
      }
    }
    return waiting.length === 0 ? payload : Promise.all(waiting).then(() => payload);
  };
  return runFrom(0);
}

function shift({ path }: $ZodRawIssue, start: number): void {
  if (path?.length) path[0] = Number(path[0]) + start;
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
