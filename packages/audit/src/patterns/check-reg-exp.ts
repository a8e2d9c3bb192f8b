import { createRequire } from "node:module";
import type * as recheck from "recheck";
import { regexes } from "zod/v4/core";
import { relaxExactRepeats } from "./exact-repeats.ts";
import { relaxRepeats } from "./relax-repeats.ts";
import type { RegExpVerdict } from "./reg-exp-verdict.ts";

// The build for browsers is JavaScript alone: the other starts a thread, and a JVM or a program of its
// own where it finds one. It has no types of its own, and the same functions.
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as Pick<
  typeof recheck,
  "checkSync"
>;

/**
 * Judges a regular expression with {@link https://makenowjust-labs.github.io/recheck/ | recheck}: by
 * automata, which is exact, or, where look-around, back-references or size are in the way, by a search
 * for texts that take long, which may miss one. Repeats with a limit are judged as if they had none,
 * because `^(\w{1,10} ?){1,10}$` takes longer than anybody can wait. So are exact repeats of at least ten
 * times, such as `(a?){24}`, to find exponential time. Zod's own expressions count as linear.
 *
 * Loading this module takes the optional peer dependency `recheck`. Only an audit has a use for it.
 *
 * @param pattern - The expression.
 * @returns How its time grows: after some milliseconds as a rule, after at most 20 seconds.
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
    // Polynomial with a limit to the repeats: it grows up to that limit and no more.
    return exact.complexity === "linear" ? { ...verdict, maxLength: relaxed.maxRepeat } : verdict;
  } catch (error) {
    // recheck overflows the stack on groups that are nested hundreds of levels deep.
    return { complexity: "unknown", reason: String(error) };
  }
}

/** In milliseconds. */
const automata = { checker: "automaton", timeout: 5000 } as const;

/** Bounded by steps: on a busy machine a bound in milliseconds would make false findings. */
const search = {
  checker: "fuzz",
  timeout: 10_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // Negative: what is found is not run once more to see how long it takes.
  recallTimeout: -1,
  maxAttackStringSize: 30_000,
  attackLimit: 150_000_000,
} as const;

/** Zod tests them itself, and some are too large to be judged in a moment. */
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
