import type { Case } from "../harness/subject.ts";
import type { Find } from "./contender.ts";
import type { LookUp } from "./look-ups.ts";

/**
 * Prepares look-ups, one after the other and again.
 *
 * @param find - The look-up of a router.
 * @param cycle - What is looked up.
 * @returns What prepares so many of them.
 */
export function prepareLookUps(find: Find, cycle: readonly LookUp[]): Case["prepare"] {
  return (count) => {
    const repeated = Array.from({ length: count }, (_, index) => cycle[index % cycle.length]);
    const requests = repeated.flatMap((lookUp) => (lookUp ? [toFresh(lookUp)] : []));
    return () => {
      let sum = 0;
      for (const { method, path } of requests) sum += find(method, path)?.route ?? 0;
      return sum;
    };
  };
}

/** A path as it comes from the wire: a text that no look-up has seen and hashed before. */
function toFresh({ method, path }: LookUp): LookUp {
  return { method, path: Buffer.from(path, "latin1").toString("latin1") };
}
