import type { $ZodRawIssue, ParsePayload } from "zod/v4/core";
import type { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";

/**
 * How many parts of one container may be waited for at once. Zod starts all of them; so many at a
 * time keep the memory that promises take bounded.
 *
 * @internal
 */
export const maxPendingParts = 4096;

/**
 * Runs the parts of a container in order, from `start` on, until nothing that follows is told any
 * more.
 *
 * @param runPart - Says whether the part has failed, or gives the promise that adds its issues.
 * @param certain - The issues of the container that no intersection can take back.
 * @internal
 */
export function runParts<P>(
  run: RunContext,
  payload: ParsePayload,
  parts: readonly P[],
  runPart: (part: P, index: number) => boolean | Promise<void>,
  certain: readonly $ZodRawIssue[] = payload.issues,
  start = 0,
): ParsePayload | Promise<ParsePayload> {
  let pending: Promise<void>[] | undefined;
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
    if (pending.length === maxPendingParts) {
      return Promise.all(pending).then(() =>
        run.ends(payload, certain)
          ? payload
          : runParts(run, payload, parts, runPart, certain, index + 1),
      );
    }
  }
  return pending === undefined ? payload : Promise.all(pending).then(() => payload);
}
