import type { SchemaInput } from "./schema-error.ts";

/**
 * The field types that each input accepts, by the `type` of Zod's definition (docs/specification.md#51-fields).
 * A query also accepts one `.optional()` around each.
 */
export const acceptedTypes = {
  params: { string: true, number: true },
  query: { string: true, number: true, boolean: true },
} as const;

/** The remedy for each wrapper in a query. In params, the remedy is always `unwrap`. */
export const wrappers = {
  optional: "once",
  nullable: "null",
  default: "set",
  prefault: "set",
} as const;

/** The remedy for each other type, in params and in a query. */
export const otherTypes = {
  array: "split",
  set: "split",
  tuple: "split",
  enum: "restrict",
  literal: "restrict",
  template_literal: "restrict",
  union: "restrict",
  bigint: "convert",
  date: "convert",
  pipe: "leave",
  transform: "leave",
} as const;

/**
 * What to write instead of a refused type. `params` and `query` apply to types that have no other remedy.
 */
export const remedies = {
  unwrap: "remove the wrapper, because a path parameter is always sent",
  once: "write .optional() once",
  null: "write .optional(), because a query has no null",
  set: "write .optional() and set the default in the handler",
  split: "write z.string() and split it in the handler",
  restrict: "write z.string() with .regex() or .refine()",
  convert: "write z.string() and convert it in the handler",
  leave: "leave the conversion to the handler",
  params: "write z.string() or z.number()",
  query: "write z.string(), z.number() or z.boolean(), with or without .optional()",
} as const;

/** The string formats that Zod has a function for, and those in `z.iso`, separated by spaces. */
export const formats = {
  z: "base64 base64url cidrv4 cidrv6 cuid cuid2 e164 email emoji guid ipv4 ipv6 jwt ksuid nanoid ulid url uuid xid",
  "z.iso": "date datetime duration time",
} as const;

/** The types that an input accepts. */
export type AcceptedType<Input extends SchemaInput> = keyof (typeof acceptedTypes)[Input];

/** Whether an input accepts a type. */
export function isAcceptedType(input: SchemaInput, type: string): type is AcceptedType<"query"> {
  return Object.hasOwn(acceptedTypes[input], type);
}

/** What to write instead of a refused type. */
export type RemedyOfType<
  Input extends SchemaInput,
  Type extends string,
> = (typeof remedies)[Type extends keyof typeof wrappers
  ? Input extends "params"
    ? "unwrap"
    : (typeof wrappers)[Type]
  : Type extends keyof typeof otherTypes
    ? (typeof otherTypes)[Type]
    : Input];

/** Returns what to write instead of a refused type. */
export function remedyOfType(input: SchemaInput, type: string): string {
  if (isKeyOf(wrappers, type)) return remedies[input === "params" ? "unwrap" : wrappers[type]];
  return remedies[isKeyOf(otherTypes, type) ? otherTypes[type] : input];
}

function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
