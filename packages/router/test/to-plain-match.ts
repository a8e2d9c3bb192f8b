import type { Match } from "../src/index.ts";

/**
 * Converts a match to plain data that tests can compare: params as entries in path order, allowed methods
 * as a set. Throws if a method is listed twice.
 */
export function toPlainMatch<Value>(match: Match<Value>): unknown {
  switch (match.kind) {
    case "found":
      return { kind: match.kind, value: match.value, params: Object.entries(match.params) };
    case "method-not-allowed": {
      const allowed = new Set(match.allowed);
      if (allowed.size !== match.allowed.length)
        throw new Error("an allowed method is listed twice");
      return { kind: match.kind, allowed };
    }
    case "not-found":
      return { kind: match.kind };
  }
}
