import type { SchemaInput } from "./schema-error.ts";

/**
 * The field types that each input of a validation accepts, by the `type` of Zod's definition
 * (docs/specification.md#51-fields). A query also accepts one `.optional()` around each.
 */
export const acceptedTypes = {
  params: { string: true, number: true },
  query: { string: true, number: true, boolean: true },
} as const;

/** The remedy for each type that is refused, by the input. A type without a row has the input's own remedy. */
export const refusedTypes = {
  optional: { params: "unwrap", query: "once" },
  nullable: { params: "unwrap", query: "null" },
  default: { params: "unwrap", query: "route" },
  prefault: { params: "unwrap", query: "route" },
  catch: { params: "unwrap", query: "route" },
  readonly: { params: "unwrap", query: "route" },
  array: { params: "convert", query: "route" },
  set: { params: "convert", query: "route" },
  tuple: { params: "convert", query: "route" },
  enum: { params: "restrict", query: "route" },
  literal: { params: "restrict", query: "route" },
  template_literal: { params: "restrict", query: "route" },
  union: { params: "restrict", query: "restrict" },
  bigint: { params: "convert", query: "convert" },
  date: { params: "convert", query: "routeDate" },
  pipe: { params: "leave", query: "route" },
  transform: { params: "leave", query: "leave" },
} as const;

/**
 * What to write instead of a refused type. `params` and `query` apply to types that have no other remedy.
 */
export const remedies = {
  unwrap: "remove the wrapper, because a path parameter is always sent",
  once: "write .optional() once",
  null: "write .optional(), because a query has no null",
  restrict: "write z.string() with .regex() or .refine()",
  convert: "write z.string() with .regex() and convert it in the handler",
  leave: "leave the conversion to the handler",
  route: "declare the query in route({ query }, handler)",
  routeDate: "declare it as z.iso.date() in route({ query }, handler)",
  params: "write z.string() or z.number()",
  query: "write z.string(), z.number() or z.boolean(), with or without .optional()",
} as const;

/** The string formats that Zod has a function for, and those in `z.iso`, separated by spaces. */
export const formats = {
  z: "base64 base64url cidrv4 cidrv6 cuid cuid2 e164 email emoji guid ipv4 ipv6 jwt ksuid nanoid ulid url uuid xid",
  "z.iso": "date datetime duration time",
} as const;

/** An input of a validation whose fields are converted from text. */
export type ValidationInput = keyof typeof acceptedTypes & SchemaInput;

/** The types that an input accepts. */
export type AcceptedType<Input extends ValidationInput> = keyof (typeof acceptedTypes)[Input];

/** Whether an input accepts a type. */
export function isAcceptedType(
  input: ValidationInput,
  type: string,
): type is AcceptedType<"query"> {
  return Object.hasOwn(acceptedTypes[input], type);
}

/** What to write instead of a refused type. */
export type RemedyOfType<
  Input extends ValidationInput,
  Type extends string,
> = (typeof remedies)[Type extends keyof typeof refusedTypes
  ? (typeof refusedTypes)[Type][Input]
  : Input];

/** Returns what to write instead of a refused type. */
export function remedyOfType(input: ValidationInput, type: string): string {
  return remedies[isKeyOf(refusedTypes, type) ? refusedTypes[type][input] : input];
}

/** Whether a table has a row of this name. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
