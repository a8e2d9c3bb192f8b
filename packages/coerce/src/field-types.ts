import type { $ZodObject, $ZodType } from "zod/v4/core";

/**
 * An object schema that may describe path parameters: its fields are `z.string()` and `z.number()`
 * with checks in the method form (specification §2.3).
 */
export type ParamsSchema = $ZodObject<Readonly<Record<string, ParamsField>>>;

/**
 * An object schema that may describe a query: its fields are `z.string()`, `z.number()` and
 * `z.boolean()` with checks in the method form, each may be `.optional()` (specification §2.3).
 */
export type QuerySchema = $ZodObject<Readonly<Record<string, QueryField>>>;

type ParamsField = Scalar<"string", string> | Scalar<"number", number>;

type RequiredQueryField = ParamsField | Scalar<"boolean", boolean>;

type QueryField = RequiredQueryField | Optional<RequiredQueryField>;

// `format` tells z.uuid() from z.string().uuid(), and the input type tells z.coerce.string(), which
// takes anything, from z.string().
type Scalar<Type extends string, Value> = $ZodType<Value, Value> & {
  _zod: { def: { type: Type; format?: never } };
};

type Optional<Field> = $ZodType & { _zod: { def: { type: "optional"; innerType: Field } } };
