import type {
  AcceptedType,
  formats,
  remedies,
  RemedyOfType,
  ValidationInput,
} from "./field-table.ts";

/**
 * The schema's own type if it can describe path parameters, otherwise a sentence that says what is wrong
 * with it. Fields may be `z.string()` and `z.number()`, with checks as methods
 * (docs/specification.md#51-fields).
 *
 * `Names` are the parameters of the path, if known.
 */
export type CheckedParams<Schema, Names extends string = string> = [
  ParamsMistake<Schema, Names>,
] extends [never]
  ? Schema
  : ParamsMistake<Schema, Names>;

/**
 * The schema's own type if it can describe a query, otherwise a sentence that says what is wrong with it.
 * Fields may be `z.string()`, `z.number()` and `z.boolean()`, with checks as methods, and each may be
 * `.optional()` (docs/specification.md#51-fields).
 */
export type CheckedQuery<Schema> = [QueryMistake<Schema>] extends [never]
  ? Schema
  : QueryMistake<Schema>;

/** A sentence for each mistake in a params schema; `never` if it has no mistakes. */
export type ParamsMistake<Schema, Names extends string = string> = Schema extends ObjectSchema
  ? {
      [Key in keyof ShapeOf<Schema> & string]: Key extends Names
        ? KindOf<ShapeOf<Schema>[Key]> extends ParamsKind
          ? never
          : `Params schema declares "${Key}" as ${NamedKind<ShapeOf<Schema>[Key]>}, which is not supported; ${Remedy<"params", NamedKind<ShapeOf<Schema>[Key]>>}`
        : `Params schema declares "${Key}", which is not a param of the path`;
    }[keyof ShapeOf<Schema> & string]
  : "Params schema is not an object schema; write z.object({ … })";

/** A sentence for each mistake in a query schema; `never` if it has no mistakes. */
export type QueryMistake<Schema> = Schema extends ObjectSchema
  ? {
      [Key in keyof ShapeOf<Schema> & string]: KindOf<ShapeOf<Schema>[Key]> extends QueryKind
        ? never
        : `Query schema declares "${Key}" as ${NamedKind<ShapeOf<Schema>[Key]>}, which is not supported; ${Remedy<"query", NamedKind<ShapeOf<Schema>[Key]>>}`;
    }[keyof ShapeOf<Schema> & string]
  : "Query schema is not an object schema; write z.object({ … })";

type ParamsKind = AcceptedType<"params">;

type QueryKind = AcceptedType<"query"> | `optional ${AcceptedType<"query">}`;

// Single properties identify a schema. Comparing schemas with Zod's own types, which are large and
// mutually recursive, costs the compiler about four times as much.
interface ObjectSchema {
  readonly _zod: { readonly def: { readonly type: "object"; readonly shape: unknown } };
}

type ShapeOf<Schema extends ObjectSchema> = Schema["_zod"]["def"]["shape"];

// The kind that `kindOf` returns at run time. `format` distinguishes z.uuid() from z.string().uuid(), and
// an unknown input type distinguishes z.coerce.string() from z.string().
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

// `z.ZodType` can be any kind of schema. Its name replaces the sentences for all of them.
type NamedKind<Field> = ["array" | "file"] extends [KindOf<Field>] ? "ZodType" : KindOf<Field>;

// The remedy that `remedyOf` returns at run time. The compiler evaluates this type only for a mistake.
type Remedy<
  Input extends ValidationInput,
  Kind extends string,
> = Kind extends `optional ${infer Inner}`
  ? Input extends "params"
    ? RemedyOfType<Input, "optional">
    : Inner extends `optional ${string}`
      ? RemedyOfType<Input, "optional">
      : Remedy<Input, Inner>
  : Kind extends `${infer Type} format ${infer Format}`
    ? Type extends AcceptedType<Input>
      ? RemedyOfFormat<Input, Type, Format>
      : RemedyOfType<Input, Type>
    : Kind extends `coerced ${infer Type}`
      ? Type extends AcceptedType<Input>
        ? `write z.${Type}(), which is converted without z.coerce`
        : RemedyOfType<Input, Type>
      : RemedyOfType<Input, Kind>;

type RemedyOfFormat<
  Input extends ValidationInput,
  Type extends string,
  Format extends string,
> = Format extends "safeint"
  ? "write z.number().int()"
  : Type extends "string"
    ? Input extends "query"
      ? `${CheckOf<Format>}, or ${(typeof remedies)["route"]}`
      : CheckOf<Format>
    : `pass this format to z.${Type}().check()`;

type CheckOf<Format extends string> = ` ${Formats["z"]} ` extends `${string} ${Format} ${string}`
  ? `write z.string().check(z.${Format}())`
  : ` ${Formats["z.iso"]} ` extends `${string} ${Format} ${string}`
    ? `write z.string().check(z.iso.${Format}())`
    : "pass this format to z.string().check()";

type Formats = typeof formats;
