import { createRequire } from "node:module";
import type * as recheck from "recheck";
import { regexes } from "zod/v4/core";
import { relaxExactRepeats } from "./exact-repeats.ts";
import { relaxRepeats } from "./relax-repeats.ts";
import type { RegExpVerdict } from "./reg-exp-verdict.ts";

// The browser build is pure JavaScript. The default build starts a thread, a JVM or a native program. Both have the same
// functions, but only the default build has types.
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as Pick<
  typeof recheck,
  "checkSync"
>;

/**
 * Judges a regular expression with {@link https://makenowjust-labs.github.io/recheck/ | recheck}. It uses automata, which
 * are exact. For look-around, back-references and large expressions, it searches for slow strings instead, and may miss
 * one. Limited repeats are judged as if they were unlimited, because `^(\w{1,10} ?){1,10}$` is just as slow in practice.
 * To find exponential time, so are exact repeats of at least ten times, such as `(a?){24}`. Zod's own expressions count
 * as linear.
 *
 * This module needs the optional peer dependency `recheck`.
 *
 * @param pattern - The expression.
 * @returns How its time grows. Usually takes milliseconds, at most 20 seconds.
 */
export function checkRegExp(pattern: RegExp): RegExpVerdict {
  if (isOfZod(pattern)) return { complexity: "linear" };
  const { source, flags } = pattern;
  try {
    const relaxed = relaxRepeats(source);
    const verdict = judge(relaxed.source, flags);
    const isExponential = (endless: string): boolean =>
      judge(endless, flags).complexity === "exponential";
    if (relaxExactRepeats(relaxed.source).some(isExponential)) return { complexity: "exponential" };
    if (verdict.complexity !== "polynomial" || relaxed.source === source) return verdict;
    const exact = toVerdict(checkSync(source, flags, automata));
    // Its time is polynomial up to the limit of the repeats.
    return exact.complexity === "linear" ? { ...verdict, maxLength: relaxed.maxRepeat } : verdict;
  } catch (error) {
    // recheck overflows the stack on groups that are nested hundreds of levels deep.
    return { complexity: "unknown", reason: String(error) };
  }
}

/** In milliseconds. */
const automata = { checker: "automaton", timeout: 5000 } as const;

/** Bounded by steps, because a bound in milliseconds would cause false findings on a busy machine. */
const search = {
  checker: "fuzz",
  timeout: 10_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // Negative: recheck does not run the string that it found to measure its time.
  recallTimeout: -1,
  maxAttackStringSize: 30_000,
  attackLimit: 150_000_000,
} as const;

/** Zod tests its own patterns, and some are too large to judge quickly. */
function isOfZod({ source }: RegExp): boolean {
  return Object.values(regexes).some((own) => own instanceof RegExp && own.source === source);
}

function judge(source: string, flags: string): RegExpVerdict {
  const exact = checkSync(source, flags, automata);
  return toVerdict(exact.status === "unknown" ? checkSync(source, flags, search) : exact);
}

function toVerdict(diagnostics: recheck.Diagnostics): RegExpVerdict {
  switch (diagnostics.status) {
    case "safe":
      return { complexity: "linear" };
    case "unknown":
      return { complexity: "unknown", reason: diagnostics.error.kind };
    case "vulnerable": {
      const { complexity } = diagnostics;
      return complexity.type === "exponential"
        ? { complexity: "exponential" }
        : { complexity: "polynomial", degree: complexity.degree };
    }
  }
}
