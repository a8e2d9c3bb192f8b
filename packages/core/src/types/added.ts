import type { HttpError } from "../errors/http-error.ts";
import type { IsIndex } from "./json.ts";
import type { ownNames } from "./own-names.ts";
import type { ContextErrors } from "./route-entry.ts";

/**
 * The members that a `context` function adds to the context of every handler, such as `AddedBy<typeof context>`. A
 * member is optional if the function does not always return it.
 */
export type AddedBy<F extends (...parameters: never) => unknown> = Added<Awaited<ReturnType<F>>>;

/**
 * As {@link AddedBy}, but from the result of the function. The condition keeps the compiler from inferring that result
 * from the way the application is used.
 */
export type AddedIn<Result> = [Result] extends [infer Found] ? Added<Awaited<Found>> : never;

/** The errors that a `context` function returns, as an entry among the routes. */
export type ErrorsIn<Result> = 0 extends 1 & Awaited<Result>
  ? never
  : [Extract<Awaited<Result>, HttpError>] extends [never]
    ? never
    : ContextErrors<Extract<Awaited<Result>, HttpError>>;

/** What is wrong with the awaited result of a `context` function (docs/specification.md#123-mistakes). */
export type AddedMistake<Settled> = unknown extends Settled
  ? never
  : [
        | Extract<Settled, NotPlain>
        | WithPrivateMembers<Objects<Settled>>
        | Errors<Objects<Settled>>,
      ] extends [never]
    ? NameMistake<KeysOf<Objects<Settled>>>
    : "context() must return a plain object, undefined or an HttpError";

/** The values that the compiler can tell from plain objects. It cannot recognise every class instance. */
type NotPlain =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | Iterable<unknown>
  | ((...parameters: never) => unknown)
  | (abstract new (...parameters: never) => unknown)
  | Date
  | RegExp
  // A `Response` or a `Request`. Where a program lacks their types, those names would match any object.
  | { readonly bodyUsed: boolean };

/** The class instances that have private members: a copy of the public ones is another type. */
type WithPrivateMembers<T> = T extends unknown ? (Copy<T> extends T ? never : T) : never;

/** The errors. A plain object may have a name and a message, but not all members of an `Error`. */
type Errors<T> = T extends Error ? (keyof Error extends keyof T ? T : never) : never;

type Copy<T> = { readonly [Key in keyof T]: T[Key] };

type NameMistake<Key> = Key extends PropertyKey
  ? IsIndex<Key> extends true
    ? "context() returns an object with unknown names; return it as a member, such as { claims }"
    : Key extends OwnName
      ? `context() cannot add "${Key}", which is the framework's own: choose another name`
      : never
  : never;

type OwnName = (typeof ownNames)[number];

// `object` is the type of nothing: from `unknown`, the compiler would not name a member that a module misses.
type Added<Settled> = unknown extends Settled
  ? object
  : [Objects<Settled>] extends [never]
    ? object
    : | Completed<Objects<Settled>, KeysOf<Objects<Settled>>>
      | ([Extract<Settled, Nothing>] extends [never] ? never : Absent<KeysOf<Objects<Settled>>>);

/** The objects of a union, each with the members of the others as optional ones. */
type Completed<T, Keys extends PropertyKey> = T extends unknown
  ? [Exclude<Keys, keyof T>] extends [never]
    ? T
    : T & Absent<Exclude<Keys, keyof T>>
  : never;

type Absent<Keys extends PropertyKey> = Readonly<Partial<Record<Keys, never>>>;

type Objects<Settled> = Exclude<Settled, HttpError | Nothing>;

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function may return nothing
type Nothing = undefined | void;

type KeysOf<T> = T extends unknown ? keyof T : never;
