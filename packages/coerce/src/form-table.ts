import { isKeyOf } from "./field-table.ts";

/**
 * The types of values that a form receives, by the `type` of Zod's definition, and how a text is converted for each
 * (docs/specification.md#25-forms-and-lists). A query with lists receives all but files.
 */
export const formTypes = {
  string: "string",
  number: "number",
  boolean: "boolean",
  enum: "string",
  literal: "string",
  template_literal: "string",
  // A text in place of a file stays a text, so that its schema refuses it.
  file: "string",
} as const;

/** The wrappers that do not change what a field receives. */
export const formWrappers = {
  optional: true,
  default: true,
  prefault: true,
  catch: true,
  readonly: true,
} as const;

/** The remedy for each type that is refused. A type without a row has the remedy of its input. */
export const refusedFormTypes = {
  nullable: "null",
  date: "date",
  bigint: "convert",
  union: "convert",
  preprocess: "behind",
  transform: "behind",
  set: "list",
  tuple: "list",
  object: "flatten",
  record: "flatten",
  map: "flatten",
  file: "file",
} as const;

/** What to write instead of a type that a form or a query with lists refuses. */
export const formRemedies = {
  null: "write .optional(), because nothing that is sent is null",
  date: "write z.iso.date() or z.iso.datetime(), which .transform() can convert",
  convert: "write z.string(), which .transform() can convert",
  behind: "write the type that is sent, which .transform() can convert",
  list: "write z.array()",
  flatten: "declare a field for each value",
  strings: "list strings, which .transform() can convert",
  file: "send files in a form",
  form: "write a string, number, boolean, enum or file, or z.array() of one",
  listQuery: "write a string, number, boolean or enum, or z.array() of one",
} as const;

/** An input whose fields may be lists. */
export type FormInput = "form" | "listQuery";

/** The type of values of which each is sent under a name: `file` is in a form only. */
export type FormType<Input extends FormInput> = Exclude<
  keyof typeof formTypes,
  Input extends "form" ? never : "file"
>;

/** Whether an input receives values of a type. */
export function isFormType(input: FormInput, type: string): type is FormType<"form"> {
  return isKeyOf(formTypes, type) && (type !== "file" || input === "form");
}

/** What to write instead of a refused type. */
export type FormRemedyOfType<
  Input extends FormInput,
  Type extends string,
> = (typeof formRemedies)[Type extends keyof typeof refusedFormTypes
  ? (typeof refusedFormTypes)[Type]
  : Input];

/** Returns what to write instead of a refused type. */
export function formRemedyOfType(input: FormInput, type: string): string {
  return formRemedies[isKeyOf(refusedFormTypes, type) ? refusedFormTypes[type] : input];
}
