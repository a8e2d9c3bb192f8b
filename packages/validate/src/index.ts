export { assertJson } from "./assert-json.ts";
export { assertSchema } from "./assert-schema.ts";
export { compileWhileLoading } from "./compile-while-loading.ts";
export {
  defaultMaxIssues,
  highestMaxIssues,
  maxIssueBytes,
  maxKeyLength,
  maxListedKeys,
  maxMessageLength,
  maxPathLength,
} from "./limits.ts";
export type { JsonRemedies } from "./json-remedies.ts";
export type { Invalid, Issue, Outcome, Valid } from "./outcome.ts";
export type { Output, Schema } from "./schema.ts";
export { createValidator, type Validator, type ValidatorOptions } from "./validator.ts";
