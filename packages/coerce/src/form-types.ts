import type {
  FormInput,
  FormRemedyOfType,
  FormType,
  formRemedies,
  formWrappers,
} from "./form-table.ts";
import type { ScalarType } from "./scalar.ts";

/**
 * The schema's own type if it can describe a form, otherwise a sentence that says what is wrong with it
 * (docs/specification.md#25-forms-and-lists).
 */
export type CheckedForm<Schema> = [FormMistake<Schema>] extends [never]
  ? Schema
  : FormMistake<Schema>;

/**
 * The schema's own type if it can describe a query with lists, otherwise a sentence that says what is wrong with it
 * (docs/specification.md#25-forms-and-lists).
 */
export type CheckedListQuery<Schema> = [ListQueryMistake<Schema>] extends [never]
  ? Schema
  : ListQueryMistake<Schema>;

/** A sentence for each mistake in a form schema; `never` if it has no mistakes. */
export type FormMistake<Schema> = Mistake<"form", "Form", Schema>;

/** A sentence for each mistake in the schema of a query with lists; `never` if it has no mistakes. */
export type ListQueryMistake<Schema> = Mistake<"listQuery", "Query", Schema>;

type Mistake<Input extends FormInput, Name extends string, Schema> = Schema extends ObjectSchema
  ? {
      [Key in keyof ShapeOf<Schema> & string]: KindOf<
        ShapeOf<Schema>[Key]
      > extends infer Kind extends string
        ? Kind extends FormType<Input> | `array of ${FormType<Input>}`
          ? never
          : `${Name} schema declares "${Key}" as ${Kind}, which is not supported; ${Remedy<Input, Kind>}`
        : never;
    }[keyof ShapeOf<Schema> & string]
  : `${Name} schema is not an object schema; write z.object({ … })`;

interface ObjectSchema {
  readonly _zod: { readonly def: { readonly type: "object"; readonly shape: unknown } };
}

type ShapeOf<Schema extends ObjectSchema> = Schema["_zod"]["def"]["shape"];

/** The kind of value that a field receives, as `refuseFormField` names it. The most common kinds come first. */
type KindOf<Field> = Field extends {
  readonly _zod: { readonly def: infer Def; readonly input: infer Input };
}
  ? Def extends { readonly type: infer Type extends string }
    ? Type extends ScalarType
      ? unknown extends Input
        ? `coerced ${Type}`
        : Type
      : "array" | "file" extends Type
        ? // `z.ZodType` can be any kind of schema.
          "ZodType"
        : Type extends keyof typeof formWrappers
          ? KindOf<Def["innerType" & keyof Def]>
          : Type extends "array"
            ? `array of ${KindOf<Def["element" & keyof Def]>}`
            : Type extends "pipe"
              ? First<KindOf<Def["in" & keyof Def]>>
              : Type extends "enum" | "literal"
                ? [Input] extends [string]
                  ? Type
                  : `${Type} of values that are not strings`
                : Type
    : "no schema"
  : "no schema";

type First<Kind extends string> = Kind extends "transform" ? "preprocess" : Kind;

// The remedy that `refuseFormField` returns at run time. The compiler evaluates this type only for a mistake.
type Remedy<Input extends FormInput, Kind extends string> = Kind extends `array of ${infer Element}`
  ? Element extends `array of ${string}`
    ? (typeof formRemedies)["flatten"]
    : Remedy<Input, Element>
  : Kind extends `coerced ${infer Type}`
    ? `write z.${Type}(), which is converted without z.coerce`
    : Kind extends `${string} of values that are not strings`
      ? (typeof formRemedies)["strings"]
      : FormRemedyOfType<Input, Kind>;
