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
          ? number extends T["length"]
            ? JsonElement<Element>[]
            : { -readonly [Index in keyof T]: JsonElement<T[Index]> }
          : T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
            ? Record<string, never>
            : T extends NumberArray
              ? Record<string, number>
              : T extends object
                ? JsonObject<T>
                : unknown;

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

/** The compiler shows what `Members` stands for, and not how it was made. */
type JsonObject<T> = {
  [Key in keyof T as KeyOf<T, Key, false>]: Json<T[Key]>;
} & {
  [Key in keyof T as KeyOf<T, Key, true>]?: Json<Exclude<T[Key], Inexpressible>>;
} extends infer Members
  ? { -readonly [Key in keyof Members]: Members[Key] }
  : never;

/** The key, if JSON keeps it and its value may (or may not) be one that JSON drops. */
type KeyOf<T, Key extends keyof T, MayBeDropped extends boolean> = Key extends symbol
  ? never
  : 0 extends 1 & T[Key]
    ? MayBeDropped extends true
      ? never
      : Key
    : [T[Key]] extends [Inexpressible]
      ? never
      : ([Extract<T[Key], Inexpressible>] extends [never] ? false : true) extends MayBeDropped
        ? Key
        : never;
