export { checkRegExp } from "./patterns/check-reg-exp.ts";
export type { CheckRegExp, RegExpVerdict } from "./patterns/reg-exp-verdict.ts";
