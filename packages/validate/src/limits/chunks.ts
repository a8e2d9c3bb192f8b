import { config, type $ZodRawIssue, type $ZodType, type ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/run-now.ts";
import { IssueBudget } from "./issue-budget.ts";
import type { RunContext } from "./run-context.ts";

/**
 * A container with no more parts than this is run by Zod as a whole.
 *
 * @internal
 */
export const maxUnshared = 64;

/**
 * How a container is run with a few of its parts at a time.
 *
 * @internal
 */
export interface Chunking {
  /** Lists the parts that can be divided; `undefined` for a value that Zod runs as a whole. */
  readonly list: (value: unknown) => readonly unknown[] | undefined;
  /** Makes a container of some of them; the first one also gets what cannot be divided. */
  readonly make: (chunk: readonly unknown[], isFirst: boolean, value: unknown) => unknown;
  /** Makes the empty result. */
  readonly create: () => object;
  /** Adds the result of a chunk to the whole. */
  readonly join: (whole: unknown, chunk: unknown, start: number) => void;
  /** The index of the first listed part; a container with keys has none. */
  readonly firstIndex?: number;
}

/**
 * A container that is run in chunks.
 *
 * @internal
 */
export interface ChunkedContainer {
  readonly schema: $ZodType;
  readonly chunking: Chunking;
  /** Zod's own parse, of the first chunk or of another one. */
  parse(
    payload: ParsePayload,
    run: RunContext,
    isFirst: boolean,
  ): ParsePayload | Promise<ParsePayload>;
}

/**
 * Runs a container in an asynchronous run. Zod starts all parts at once, however many promises they
 * return; here it gets a few at a time, and the event loop is free in between.
 *
 * @param list - The parts of the value that are divided.
 * @internal
 */
export function runInChunks(
  container: ChunkedContainer,
  payload: ParsePayload,
  run: RunContext,
  list: readonly unknown[],
): ParsePayload | Promise<ParsePayload> {
  const { create, make, join, firstIndex } = container.chunking;
  const { value }: { readonly value: unknown } = payload;
  const budget = new IssueBudget(run, payload);
  const output = create();
  // Zod remembers the output by the value, which may occur again.
  config().memoizer?.alloc(container.schema, payload, output, run);
  payload.value = output;
  const settle = (settled: ParsePayload, start: number): void => {
    join(output, settled.value, start);
    if (start > 0 && firstIndex !== undefined) {
      for (const issue of settled.issues) shift(issue, start);
    }
    payload.issues.push(...budget.keep(settled).issues);
  };
  const runFrom = (first: number): ParsePayload | Promise<ParsePayload> => {
    const waiting: Promise<void>[] = [];
    let next = first;
    while (next < list.length && !budget.isSpent()) {
      const start = next;
      next += run.pending.room;
      const chunk = make(list.slice(start, next), start === 0, value);
      const result = container.parse({ value: chunk, issues: [] }, run, start === 0);
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
