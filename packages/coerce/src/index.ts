export { coerceForm } from "./coerce-form.ts";
export { coerceParams } from "./coerce-params.ts";
export { coerceQuery } from "./coerce-query.ts";
export type { CheckedParams, CheckedQuery, ParamsMistake, QueryMistake } from "./field-types.ts";
export { compileForm, compileListQuery, type FormPlan } from "./form-plan.ts";
export type { CheckedForm, CheckedListQuery, FormMistake, ListQueryMistake } from "./form-types.ts";
export { compileParams, compileQuery, type ParamsPlan, type QueryPlan } from "./plan.ts";
export {
  SchemaError,
  type SchemaErrorCode,
  type SchemaErrorFacts,
  type SchemaInput,
} from "./schema-error.ts";
