import type { Subject } from "../harness/subject.ts";
import type { Find } from "./contender.ts";
import type { LookUp } from "./look-ups.ts";

/**
 * Makes a subject of a router.
 *
 * @param find - its look-up
 * @param lookUps - what is looked up, by case
 * @returns the subject
 */
export function createRouterSubject(
  find: Find,
  lookUps: Readonly<Record<string, readonly LookUp[]>>,
): Subject {
  return {
    maxCount: 10_000,
    answer: (name) => lookUps[name]?.map(({ method, path }) => toAnswer(find(method, path))),
    prepare: (name, count) => {
      const cycle = lookUps[name] ?? [];
      const repeated = Array.from({ length: count }, (_, index) => cycle[index % cycle.length]);
      const requests = repeated.flatMap((lookUp) => (lookUp ? [toFresh(lookUp)] : []));
      return () => {
        let sum = 0;
        for (const { method, path } of requests) sum += find(method, path)?.route ?? 0;
        return sum;
      };
    },
  };
}

/** A path as it comes from the wire: a text that no look-up has seen and hashed before. */
function toFresh({ method, path }: LookUp): LookUp {
  return { method, path: Buffer.from(path, "latin1").toString("latin1") };
}

/** Only named values are compared: not every router gives the rest that a wildcard matched. */
function toAnswer(found: ReturnType<Find>): unknown {
  if (found === undefined) return null;
  const named = Object.entries(found.params).filter(([name]) => /^[a-z]/.test(name));
  return { route: found.route, params: Object.fromEntries(named) };
}
