import type { CheckRegExp, RegExpVerdict } from "./reg-exp-verdict.ts";

/**
 * Caches the verdicts of a judge, which may take seconds for one expression.
 *
 * @param checkRegExp - The judge.
 * @returns A judge with the same verdicts.
 */
export function rememberVerdicts(checkRegExp: CheckRegExp): CheckRegExp {
  const verdicts = new Map<string, RegExpVerdict>();
  return (pattern) => {
    const key = String(pattern);
    const verdict = verdicts.get(key) ?? checkRegExp(pattern);
    verdicts.set(key, verdict);
    return verdict;
  };
}
