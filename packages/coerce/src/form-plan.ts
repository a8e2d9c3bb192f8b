import { formRuleOf, refuseFormField } from "./form-rules.ts";
import type { FormInput } from "./form-table.ts";
import type { CheckedForm, CheckedListQuery } from "./form-types.ts";
import { groupByLength, type QueryPlan, readFields } from "./plan.ts";

/** How each field of a form is found and converted. */
export interface FormPlan extends Omit<QueryPlan, "input"> {
  readonly input: "form";
}

/**
 * Plans the conversion of a form. Call it once per schema.
 *
 * @param schema - The form's schema.
 * @returns The plan for `coerceForm`.
 * @throws {@link SchemaError} when the schema or one of its fields is not supported
 * (docs/specification.md#25-forms-and-lists). Such a schema does not compile either.
 */
export function compileForm<Schema>(schema: CheckedForm<Schema>): FormPlan {
  return { input: "form", ...planFields("form", schema) };
}

/**
 * Plans the conversion of a query whose fields may also be lists, enums and formats, have defaults, and be transformed.
 * Call it once per schema.
 *
 * @param schema - The query schema.
 * @returns The plan for `coerceQuery`.
 * @throws {@link SchemaError} when the schema or one of its fields is not supported
 * (docs/specification.md#25-forms-and-lists). Such a schema does not compile either.
 */
export function compileListQuery<Schema>(schema: CheckedListQuery<Schema>): QueryPlan {
  return { input: "query", ...planFields("listQuery", schema) };
}

function planFields(input: FormInput, schema: unknown): Omit<QueryPlan, "input"> {
  const fields = readFields(input === "form" ? "form" : "query", schema, {
    ruleOf: (field) => formRuleOf(input, field),
    refuse: (field) => refuseFormField(input, field),
  });
  return { keys: fields.map(({ key }) => key), fields, fieldsByLength: groupByLength(fields) };
}
