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
        ? KindOf<ShapeOf<Schema>[Key]> extends "string" | "number"
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

type QueryKind = Scalar | `optional ${Scalar}`;

type Scalar = "string" | "number" | "boolean";

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
        : Type extends Scalar
          ? unknown extends Input
            ? `coerced ${Type}`
            : Type
          : Type
    : "no schema"
  : "no schema";

// As remedyOf says it at run time; it costs nothing until there is a mistake.
type Remedy<
  Input extends "params" | "query",
  Kind extends string,
> = Kind extends `optional ${infer Inner}`
  ? Input extends "params"
    ? Unwrap
    : Kind extends `optional optional ${string}`
      ? "write .optional() once"
      : Remedy<Input, Inner>
  : Kind extends keyof Absences
    ? Input extends "params"
      ? Unwrap
      : Absences[Kind]
    : Kind extends `string format ${infer Format extends StringMethod}`
      ? `write z.string().${Format}()`
      : Kind extends "number format safeint"
        ? "write z.number().int()"
        : Kind extends `${infer Type extends "string" | "number"} format ${string}`
          ? `write z.${Type}().check() with this format in it`
          : Kind extends `coerced ${infer Type}`
            ? Input extends "params"
              ? Type extends "boolean"
                ? General["params"]
                : `write z.${Type}(), which is converted without z.coerce`
              : `write z.${Type}(), which is converted without z.coerce`
            : Kind extends keyof Others
              ? Others[Kind]
              : General[Input];

type Unwrap = "take the wrapper off, for a path parameter is always sent";

interface General {
  readonly params: "write z.string() or z.number()";
  readonly query: "write z.string(), z.number() or z.boolean(), each may be .optional()";
}

interface Absences {
  readonly nullable: "write .optional(), for a query has no null";
  readonly default: "write .optional() and set the default in the handler";
  readonly prefault: "write .optional() and set the default in the handler";
}

interface Others {
  readonly array: Split;
  readonly set: Split;
  readonly tuple: Split;
  readonly enum: Restrict;
  readonly literal: Restrict;
  readonly template_literal: Restrict;
  readonly union: Restrict;
  readonly bigint: Convert;
  readonly date: Convert;
  readonly pipe: Leave;
  readonly transform: Leave;
}

type Split = "write z.string() and split it in the handler";
type Restrict = "write z.string() with .regex() or .refine()";
type Convert = "write z.string() and convert it in the handler";
type Leave = "leave the conversion to the handler";

type StringMethod =
  | "base64"
  | "base64url"
  | "cidrv4"
  | "cidrv6"
  | "cuid"
  | "cuid2"
  | "date"
  | "datetime"
  | "duration"
  | "e164"
  | "email"
  | "emoji"
  | "guid"
  | "ipv4"
  | "ipv6"
  | "jwt"
  | "ksuid"
  | "nanoid"
  | "time"
  | "ulid"
  | "url"
  | "uuid"
  | "xid";
