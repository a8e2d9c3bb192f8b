/**
 * What a caller receives of a value that went through `JSON.stringify`: a `Date` is a string, what
 * JSON cannot express is absent, a `Map` or a `Set` is empty, a brand is gone, and a key whose value may
 * be `undefined` is optional.
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

/** Objects whose content `JSON.stringify` does not see: they are written as `{}`. */
type Hidden =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | PromiseLike<unknown>
  | ArrayBuffer
  | Blob
  | RegExp;

/** A typed array is written as an object of its elements, a `Buffer` by its `toJSON`. */
type NumberArray = ArrayBufferView & Readonly<Record<number, number>>;

/** What `JSON.stringify` drops from an object and turns into `null` in an array. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a member's type may be void
type Inexpressible = undefined | void | symbol | ((...parameters: never) => unknown);

/** A brand is a key of a type alone, on a text or a number too. */
type Unbranded<T> = T extends object
  ? T extends string
    ? string
    : T extends number
      ? number
      : boolean
  : T;

type JsonElement<T> = 0 extends 1 & T ? T : T extends Inexpressible ? null : Json<T>;

/** A brand keeps the compiler from mapping a tuple as one; its elements are then known together. */
type JsonTuple<T extends readonly unknown[]> = {
  -readonly [Index in keyof T]: JsonElement<T[Index]>;
} extends infer Mapped
  ? Mapped extends unknown[]
    ? Mapped
    : JsonElement<T[number]>[]
  : never;

/** The compiler shows what `Members` stands for, and not how it was made. */
type JsonObject<T> = {
  [Key in keyof T as Fate<T, Key> extends "kept" ? Key : never]: Json<T[Key]>;
} & {
  [Key in keyof T as Fate<T, Key> extends "optional" ? Key : never]?: Json<
    Exclude<T[Key], Inexpressible>
  >;
} extends infer Members
  ? { -readonly [Key in keyof Members]: Members[Key] }
  : never;

/** What becomes of a key in JSON. */
type Fate<T, Key extends keyof T> = Key extends symbol
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

/** An index signature says of no key that it is there. */
type IsIndex<Key extends PropertyKey> =
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it is meant
  Record<never, never> extends Record<Key, unknown> ? true : false;
