import type { Match } from "../src/index.ts";

/**
 * Turns a match into plain data that can be compared: params as entries in the order of the path,
 * and the allowed methods as a set, after a check that none comes twice.
 */
export function observe<Value>(match: Match<Value>): unknown {
  switch (match.kind) {
    case "found":
      return { kind: match.kind, value: match.value, params: Object.entries(match.params) };
    case "method-not-allowed": {
      const allowed = new Set(match.allowed);
      if (allowed.size !== match.allowed.length) throw new Error("an allowed method comes twice");
      return { kind: match.kind, allowed };
    }
    case "not-found":
      return { kind: match.kind };
  }
}
