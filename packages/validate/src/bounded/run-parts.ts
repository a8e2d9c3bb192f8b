import type { $ZodRawIssue, ParsePayload } from "zod/v4/core";
import type { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";

/** What of a container is not as usual. */
export interface PartsOptions {
  /** The issues that no intersection can take back; usually all. */
  readonly certain?: readonly $ZodRawIssue[];
  /** The index of the first part to run; usually 0. */
  readonly start?: number;
  /** Promises to be waited for as well. */
  readonly pending?: Promise<void>[];
  /** Completes the payload when all is there. */
  readonly finish?: () => void;
}

/**
 * Runs the parts of a container in order, until nothing that follows is told any more. Zod starts all
 * of them at once, whatever promises they give; here a run that waits for many starts more only when
 * these are there, and lets others have the event loop in between.
 *
 * @param runPart - Says whether the part has failed, or gives the promise that adds its issues.
 * @internal
 */
export function runParts<P>(
  run: RunContext,
  payload: ParsePayload,
  parts: readonly P[],
  runPart: (part: P, index: number) => boolean | Promise<void>,
  options: PartsOptions = {},
): ParsePayload | Promise<ParsePayload> {
  const { certain = payload.issues, start = 0, finish } = options;
  let { pending } = options;
  for (let index = start; index < parts.length; index++) {
    const seen = certain.length;
    let outcome: boolean | Promise<void>;
    try {
      // In range; an array of the client's may have holes, which count as `undefined`.
      outcome = runPart(parts[index] as P, index);
    } catch (error) {
      pending?.forEach(ignoreRejection);
      throw error;
    }
    if (outcome === false) continue;
    if (outcome === true) {
      if (run.ends(payload, certain, seen)) break;
      continue;
    }
    pending ??= [];
    pending.push(outcome);
    if (run.startsWaiting()) {
      const rest: PartsOptions = { ...options, start: index + 1, pending: [] };
      return waitFor(pending, run)
        .then(yieldTurn)
        .then(() => runParts(run, payload, run.ends(payload, certain) ? [] : parts, runPart, rest));
    }
  }
  if (pending !== undefined && pending.length > 0) {
    // As many turns as Zod takes: they decide in which order issues are told.
    return waitFor(pending, run).then(() => {
      finish?.();
      return payload;
    });
  }
  finish?.();
  return payload;
}

function waitFor(pending: readonly Promise<void>[], run: RunContext): Promise<unknown> {
  const all = Promise.all(pending);
  const end = (): void => {
    run.endsWaiting(pending.length);
  };
  all.then(end, end);
  return all;
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
