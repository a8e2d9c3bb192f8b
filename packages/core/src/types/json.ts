/**
 * What a caller receives of a value that went through `JSON.stringify`: a `Date` is a string, what
 * JSON cannot express is absent, a `Map` or a `Set` is empty, and a key whose value may be `undefined`
 * is optional.
 */
export type Json<T> = T extends string | number | boolean | null
  ? T
  : T extends { toJSON(): infer Result }
    ? Json<Result>
    : T extends Inexpressible
      ? never
      : T extends readonly unknown[]
        ? { -readonly [Index in keyof T]: JsonElement<T[Index]> }
        : T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
          ? Record<string, never>
          : T extends object
            ? JsonObject<T>
            : unknown;

/** What `JSON.stringify` drops from an object and turns into `null` in an array. */
type Inexpressible = undefined | symbol | ((...parameters: never) => unknown);

type JsonElement<T> = T extends Inexpressible ? null : Json<T>;

type JsonObject<T> = Flatten<
  {
    [Key in keyof T as KeyOf<T, Key, false>]: Json<T[Key]>;
  } & {
    [Key in keyof T as KeyOf<T, Key, true>]?: Json<Exclude<T[Key], Inexpressible>>;
  }
>;

/** The key, if JSON keeps it and its value may (or may not) be one that JSON drops. */
type KeyOf<T, Key extends keyof T, MayBeDropped extends boolean> = Key extends symbol
  ? never
  : [T[Key]] extends [Inexpressible]
    ? never
    : ([Extract<T[Key], Inexpressible>] extends [never] ? false : true) extends MayBeDropped
      ? Key
      : never;

type Flatten<T> = { -readonly [Key in keyof T]: T[Key] };
