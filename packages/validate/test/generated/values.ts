import fc from "fast-check";

/** Values of every type, most of which are invalid for most schemas. */
export const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  "",
  "a",
  "abcdef",
  "12",
  10n,
  [],
  [1, "a", null],
  {},
  { a: 1 },
  { b: "x", extra: true },
  { constructor: { name: "Secret" } },
  JSON.parse('{"__proto__":1,"a":"b"}'),
);

/** Names of fields, among them those that objects inherit. */
export const fieldNames = ["a", "b", "c", "long-name", "0", "__proto__", "constructor"] as const;

/** Generates the given values, and junk once in eight times. */
export function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: value }, { weight: 1, arbitrary: junk });
}
