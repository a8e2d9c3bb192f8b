export { assertSchema } from "./assert-schema.ts";
export { doublesWork, type InnerOf } from "./doubled-recursion.ts";
export {
  defaultMaxIssues,
  highestMaxIssues,
  maxIssueBytes,
  maxKeyLength,
  maxListedKeys,
  maxMessageLength,
  maxPathLength,
} from "./limits.ts";
export type { Invalid, Issue, Outcome, Valid } from "./outcome.ts";
export { isSchema, type Output, type Schema } from "./schema.ts";
export { createValidator, type Validator, type ValidatorOptions } from "./validator.ts";
