import { assertInteger } from "./assert-integer.ts";
import { assertOptions } from "./assert-options.ts";

/** An option that takes a whole number. Without a `max`, the largest is 2^53 - 1. */
export interface IntegerOption {
  readonly default: number;
  readonly min: number;
  readonly max?: number;
}

/** A row for each option; `null` for one that takes no whole number. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]-?: IntegerOption | null;
};

/** Options whose whole numbers are checked and have their defaults. */
export type WithDefaults<Options, Table> = Options & {
  readonly [Name in keyof Table as Table[Name] extends null ? never : Name]: number;
};

/**
 * Checks options by their table and fills in the defaults. The caller checks the options whose row is `null`.
 *
 * @param where - What takes them: a function, such as `listen()`, or the field that holds them, such as `cors`.
 * @param options - What was given.
 * @param table - A row for each option, and no other row.
 * @returns A copy of the options.
 * @throws {@link TypeError} when an option is unknown or must be a number.
 * @throws {@link RangeError} when a number is out of bounds or not whole.
 */
export function readOptions<Options extends object, Table extends OptionTable<Options>>(
  where: string,
  options: Options,
  table: Table & Readonly<Record<Exclude<keyof Table, keyof Options>, never>>,
): WithDefaults<Options, Table> {
  const names = Object.keys(table) as (keyof Options & string)[];
  assertOptions(where, options, names);
  const copy: Partial<Record<keyof Options, unknown>> = {};
  for (const name of names) {
    const row: IntegerOption | null = table[name];
    const value: unknown = options[name] === undefined ? row?.default : options[name];
    if (row)
      assertInteger(where.endsWith("()") ? name : `${where}.${name}`, value, row.min, row.max);
    copy[name] = value;
  }
  return copy as WithDefaults<Options, Table>;
}
