import type { AnyBlob } from "@fw/http";

/**
 * What a caller receives after a value went through `JSON.stringify`. A `Date` is a string, and a `Map` or a `Set` is
 * empty. Brands, and members that JSON cannot express, are removed. A key whose value may be `undefined` is optional.
 */
export type Json<T> = 0 extends 1 & T
  ? T
  : T extends string | number | boolean | null
    ? Unbranded<T>
    : T extends { toJSON(...parameters: never): infer Result }
      ? Json<Result>
      : T extends Inexpressible | bigint
        ? never
        : T extends readonly (infer Element)[]
          ? Element[] extends T
            ? JsonElement<Element>[]
            : JsonTuple<T>
          : T extends Hidden
            ? Record<string, never>
            : T extends NumberArray
              ? Record<string, number>
              : T extends object
                ? JsonObject<T>
                : unknown;

/** Objects that `JSON.stringify` writes as `{}`, because it does not see their content. */
type Hidden =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | PromiseLike<unknown>
  | ArrayBuffer
  | AnyBlob
  | RegExp;

/** `JSON.stringify` writes a typed array as an object with its elements, but calls the `toJSON` of a `Buffer`. */
type NumberArray = ArrayBufferView & Readonly<Record<number, number>>;

/** What `JSON.stringify` drops from an object and writes as `null` in an array. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a member's type may be void
type Inexpressible = undefined | void | symbol | ((...parameters: never) => unknown) | AnyClass;

type AnyClass = abstract new (...parameters: never) => unknown;

/** A brand is a key that exists only in the type. Strings and numbers can also have one. */
type Unbranded<T> = T extends object
  ? T extends string
    ? string
    : T extends number
      ? number
      : boolean
  : T;

type JsonElement<T> = 0 extends 1 & T ? T : T extends Inexpressible ? null : Json<T>;

/** A tuple's JSON form. In a branded tuple, which is not mapped as a tuple, all elements share one type. */
type JsonTuple<T extends readonly unknown[]> = {
  -readonly [Index in keyof T]: JsonElement<T[Index]>;
} extends infer Mapped
  ? Mapped extends unknown[]
    ? Mapped
    : JsonElement<T[number]>[]
  : never;

/** An object's JSON form. */
type JsonObject<T> = JsonMembers<T, T[keyof T]>;

// Most objects keep all their members. A single test of all values detects that, and costs less than testing each key.
type JsonMembers<T, Value> = unknown extends Value
  ? Sifted<T>
  : [keyof T, Value] extends [string | number, Expressible]
    ? { -readonly [Key in keyof T]: Json<T[Key]> }
    : Sifted<T>;

/** What JSON does not drop. Functions and classes are excluded because they have `apply`. */
type Expressible =
  string | number | boolean | bigint | null | (object & { readonly apply?: undefined });

/**
 * The JSON form of an object that may lose members. `Members` makes the compiler show its members instead of how they
 * were computed.
 */
type Sifted<T> = {
  [Key in keyof T as KeyOutcome<T, Key> extends "kept" ? Key : never]: Json<T[Key]>;
} & {
  [Key in keyof T as KeyOutcome<T, Key> extends "optional" ? Key : never]?: Json<
    Exclude<T[Key], Inexpressible>
  >;
} extends infer Members
  ? { -readonly [Key in keyof Members]: Members[Key] }
  : never;

/** What JSON does with a key. */
type KeyOutcome<T, Key extends keyof T> = Key extends symbol
  ? "dropped"
  : 0 extends 1 & T[Key]
    ? "kept"
    : [T[Key]] extends [Inexpressible]
      ? "dropped"
      : [Extract<T[Key], Inexpressible>] extends [never]
        ? "kept"
        : IsIndex<Key> extends true
          ? "kept"
          : "optional";

/** Whether a key is an index signature, which does not guarantee any member. */
export type IsIndex<Key extends PropertyKey> =
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- intended: no members
  Record<never, never> extends Record<Key, unknown> ? true : false;
