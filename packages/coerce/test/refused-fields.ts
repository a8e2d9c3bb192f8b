import { z } from "zod";
import { z as zod3 } from "zod/v3";

/** A field that both path parameters and queries refuse, and what the error says about it. */
export interface RefusedField {
  readonly source: string;
  readonly field: unknown;
  readonly kind: string;
  readonly remedy: { readonly params: string; readonly query: string };
}

const general = {
  params: "write z.string() or z.number()",
  query: "write z.string(), z.number() or z.boolean(), with or without .optional()",
};
const route = "declare the query in route({ query }, handler)";
const split = "write z.string() with .regex() and convert it in the handler";
const asList = { params: split, query: route };
const either = same("write z.string() with .regex() or .refine()");
const restrict = { params: either.params, query: route };
const convert = same("write z.string() with .regex() and convert it in the handler");
const date = {
  params: "write z.string() with .regex() and convert it in the handler",
  query: "declare it as z.iso.date() in route({ query }, handler)",
};
const leave = { params: "leave the conversion to the handler", query: route };
const stringCheck = orRoute("pass this format to z.string().check()");
const numberCheck = same("pass this format to z.number().check()");

/** One row for each kind of schema that both inputs refuse. */
export const refusedFields: readonly RefusedField[] = [
  row("z.uuid()", z.uuid(), "string format uuid", orRoute("write z.string().check(z.uuid())")),
  row("z.uuidv4()", z.uuidv4(), "string format uuid", orRoute("write z.string().check(z.uuid())")),
  row("z.email()", z.email(), "string format email", orRoute("write z.string().check(z.email())")),
  row("z.url()", z.url(), "string format url", orRoute("write z.string().check(z.url())")),
  row(
    "z.iso.date()",
    z.iso.date(),
    "string format date",
    orRoute("write z.string().check(z.iso.date())"),
  ),
  row(
    "z.iso.datetime()",
    z.iso.datetime(),
    "string format datetime",
    orRoute("write z.string().check(z.iso.datetime())"),
  ),
  row("z.hostname()", z.hostname(), "string format hostname", stringCheck),
  row(
    "z.stringFormat()",
    z.stringFormat("even", () => true),
    "string format even",
    stringCheck,
  ),
  row(
    "z.email().min(3)",
    z.email().min(3),
    "string format email",
    orRoute("write z.string().check(z.email())"),
  ),
  row("z.int()", z.int(), "number format safeint", same("write z.number().int()")),
  row("z.int32()", z.int32(), "number format int32", numberCheck),
  row("z.float64()", z.float64(), "number format float64", numberCheck),
  row(
    "z.coerce.string()",
    z.coerce.string(),
    "coerced string",
    same("write z.string(), which is converted without z.coerce"),
  ),
  row(
    "z.coerce.number()",
    z.coerce.number(),
    "coerced number",
    same("write z.number(), which is converted without z.coerce"),
  ),
  row("z.coerce.date()", z.coerce.date(), "coerced date", date),
  row("z.array()", z.array(z.string()), "array", asList),
  row("z.tuple()", z.tuple([z.string()]), "tuple", asList),
  row("z.set()", z.set(z.string()), "set", asList),
  row("z.enum()", z.enum(["a"]), "enum", restrict),
  row("z.literal()", z.literal("a"), "literal", restrict),
  row("z.templateLiteral()", z.templateLiteral(["a"]), "template literal", restrict),
  row("z.union()", z.union([z.string(), z.number()]), "union", either),
  row(
    "z.discriminatedUnion()",
    z.discriminatedUnion("a", [z.object({ a: z.literal("b") })]),
    "union",
    either,
  ),
  row(".transform()", z.string().transform(Number), "transform", leave),
  row("z.transform()", z.transform(Number), "transform", same(leave.params)),
  row(".pipe()", z.string().pipe(z.string()), "pipe", leave),
  row("z.preprocess()", z.preprocess(String, z.string()), "preprocess", leave),
  row(
    "z.codec()",
    z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    "codec",
    leave,
  ),
  row("z.stringbool()", z.stringbool(), "codec", leave),
  row("z.date()", z.date(), "date", date),
  row("z.coerce.bigint()", z.coerce.bigint(), "coerced bigint", convert),
  row("z.int64()", z.int64(), "bigint format int64", convert),
  row("z.bigint()", z.bigint(), "bigint", convert),
  row(
    ".nullable()",
    z.string().nullable(),
    "nullable",
    unwrapInParams("write .optional(), because a query has no null"),
  ),
  row(
    ".nullish()",
    z.string().nullish(),
    "optional nullable",
    unwrapInParams("write .optional(), because a query has no null"),
  ),
  row(".default()", z.string().default(""), "default", unwrapInParams(route)),
  row(".prefault()", z.string().prefault(""), "prefault", unwrapInParams(route)),
  row(
    ".optional().optional()",
    z.string().optional().optional(),
    "optional optional string",
    unwrapInParams("write .optional() once"),
  ),
  row(
    "z.uuid().optional()",
    z.uuid().optional(),
    "optional string format uuid",
    unwrapInParams(`write z.string().check(z.uuid()), or ${route}`),
  ),
  row(".catch()", z.string().catch(""), "catch", unwrapInParams(route)),
  row(".readonly()", z.string().readonly(), "readonly", unwrapInParams(route)),
  row(".nonoptional()", z.string().nonoptional(), "nonoptional", general),
  row("z.any()", z.any(), "any", general),
  row("z.unknown()", z.unknown(), "unknown", general),
  row("z.never()", z.never(), "never", general),
  row("z.null()", z.null(), "null", general),
  row("z.undefined()", z.undefined(), "undefined", general),
  row("z.nan()", z.nan(), "nan", general),
  row("z.symbol()", z.symbol(), "symbol", general),
  row("z.file()", z.file(), "file", general),
  row("z.custom()", z.custom<string>(), "custom", general),
  row(
    "z.lazy()",
    z.lazy(() => z.string()),
    "lazy",
    general,
  ),
  row("z.json()", z.json(), "lazy", general),
  row("z.promise()", z.promise(z.string()), "promise", general),
  row("z.object()", z.object({}), "object", general),
  row("z.record()", z.record(z.string(), z.string()), "record", general),
  row("z.map()", z.map(z.string(), z.string()), "map", general),
  row("z.intersection()", z.intersection(z.string(), z.string()), "intersection", general),
  row("a Zod 3 schema", zod3.string(), "Zod 3 schema", general),
  row("undefined", undefined, "undefined", general),
  row("null", null, "null", general),
  row("a class", String, "function", general),
  row("a plain object", {}, "plain object", general),
];

function row(
  source: string,
  field: unknown,
  kind: string,
  remedy: RefusedField["remedy"],
): RefusedField {
  return { source, field, kind, remedy };
}

function orRoute(remedy: string): RefusedField["remedy"] {
  return { params: remedy, query: `${remedy}, or ${route}` };
}

function same(remedy: string): RefusedField["remedy"] {
  return { params: remedy, query: remedy };
}

function unwrapInParams(query: string): RefusedField["remedy"] {
  return { params: "remove the wrapper, because a path parameter is always sent", query };
}
