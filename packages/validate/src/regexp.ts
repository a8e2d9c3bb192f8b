export { checkRegExp } from "./audit/check-reg-exp.ts";
export type { CheckRegExp, RegExpVerdict } from "./audit/reg-exp-verdict.ts";
