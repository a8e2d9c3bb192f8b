import type { AcceptedType, formatMethods, RemedyOfType } from "./field-table.ts";
import type { SchemaInput } from "./schema-error.ts";

/**
 * A schema that may describe path parameters, or the sentence that says what is wrong with it: its
 * fields are `z.string()` and `z.number()` with checks in the method form
 * (docs/specification.md#51-fields).
 *
 * `Names` are the parameters of the path, where they are known.
 */
export type CheckedParams<Schema, Names extends string = string> = [
  ParamsMistake<Schema, Names>,
] extends [never]
  ? Schema
  : ParamsMistake<Schema, Names>;

/**
 * A schema that may describe a query, or the sentence that says what is wrong with it: its fields
 * are `z.string()`, `z.number()` and `z.boolean()` with checks in the method form, each may be
 * `.optional()` (docs/specification.md#51-fields).
 */
export type CheckedQuery<Schema> = [QueryMistake<Schema>] extends [never]
  ? Schema
  : QueryMistake<Schema>;

/** What is wrong with a params schema, in a sentence for each mistake; `never` where nothing is. */
export type ParamsMistake<Schema, Names extends string = string> = Schema extends ObjectSchema
  ? {
      [Key in keyof ShapeOf<Schema> & string]: Key extends Names
        ? KindOf<ShapeOf<Schema>[Key]> extends ParamsKind
          ? never
          : `Params schema declares "${Key}" as ${KindOf<ShapeOf<Schema>[Key]>}, which is not supported; ${Remedy<"params", KindOf<ShapeOf<Schema>[Key]>>}`
        : `Params schema declares "${Key}", which is not a param of the path`;
    }[keyof ShapeOf<Schema> & string]
  : "Params schema is not an object schema; write z.object({ … })";

/** What is wrong with a query schema, in a sentence for each mistake; `never` where nothing is. */
export type QueryMistake<Schema> = Schema extends ObjectSchema
  ? {
      [Key in keyof ShapeOf<Schema> & string]: KindOf<ShapeOf<Schema>[Key]> extends QueryKind
        ? never
        : `Query schema declares "${Key}" as ${KindOf<ShapeOf<Schema>[Key]>}, which is not supported; ${Remedy<"query", KindOf<ShapeOf<Schema>[Key]>>}`;
    }[keyof ShapeOf<Schema> & string]
  : "Query schema is not an object schema; write z.object({ … })";

type ParamsKind = AcceptedType<"params">;

type QueryKind = AcceptedType<"query"> | `optional ${AcceptedType<"query">}`;

// Schemas are told apart by single properties: comparing them with Zod's own types, which are large
// and refer to one another, costs the compiler about four times as much.
interface ObjectSchema {
  readonly _zod: { readonly def: { readonly type: "object"; readonly shape: unknown } };
}

type ShapeOf<Schema extends ObjectSchema> = Schema["_zod"]["def"]["shape"];

// As kindOf says it at run time. `format` tells z.uuid() from z.string().uuid(), and an input of
// unknown type tells z.coerce.string() from z.string().
type KindOf<Field> = Field extends {
  readonly _zod: { readonly def: infer Def; readonly input: infer Input };
}
  ? Def extends { readonly type: infer Type extends string }
    ? Def extends { readonly format: infer Format extends string }
      ? `${Type} format ${Format}`
      : Def extends { readonly type: "optional"; readonly innerType: infer Inner }
        ? `optional ${KindOf<Inner>}`
        : Type extends AcceptedType<"query">
          ? unknown extends Input
            ? `coerced ${Type}`
            : Type
          : Type
    : "no schema"
  : "no schema";

// As remedyOf says it at run time; it costs nothing until there is a mistake.
type Remedy<Input extends SchemaInput, Kind extends string> = Kind extends `optional ${infer Inner}`
  ? Input extends "params"
    ? RemedyOfType<Input, "optional">
    : Inner extends `optional ${string}`
      ? RemedyOfType<Input, "optional">
      : Remedy<Input, Inner>
  : Kind extends `${infer Type} format ${infer Format}`
    ? Type extends AcceptedType<Input>
      ? RemedyOfFormat<Type, Format>
      : RemedyOfType<Input, Type>
    : Kind extends `coerced ${infer Type}`
      ? Type extends AcceptedType<Input>
        ? `write z.${Type}(), which is converted without z.coerce`
        : RemedyOfType<Input, Type>
      : RemedyOfType<Input, Kind>;

type RemedyOfFormat<Type extends string, Format extends string> = Format extends "safeint"
  ? "write z.number().int()"
  : [Type, ` ${typeof formatMethods} `] extends ["string", `${string} ${Format} ${string}`]
    ? `write z.string().${Format}()`
    : `write z.${Type}().check() with this format in it`;
