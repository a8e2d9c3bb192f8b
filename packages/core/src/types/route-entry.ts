import type { defaultStatuses, Method } from "../errors/method.ts";
import type { AnyRouteResult } from "./route-result.ts";
import type { ErrorsOf, Formatted, ResponseOf, ReturnedErrors } from "./response-type.ts";
import type { Schema } from "@fw/validate";

/**
 * A route in an application's type. {@link RoutesOf} reads it, and the compiler evaluates it only then.
 */
export interface RouteEntry<
  M extends Method,
  Path extends string,
  Inputs,
  Result,
  IsOpen extends boolean = false,
> {
  readonly key: `${M} ${Path}`;
  /** The key if the path is one literal, otherwise `never`: a list of routes has no member for it. */
  readonly literalKey: LiteralKey<`${M} ${Path}`>;
  /** The inputs that the route declares, as a caller sends them: before transforms and defaults. */
  readonly inputs: Inputs;
  readonly response: ResponseOf<(typeof defaultStatuses)[M], Result>;
  readonly errors: ErrorsOf<Inputs> | ReturnedErrors<Result>;
  /** Whether the application's `context` does not run for the route. */
  readonly open: IsOpen;
}

// A `Record` of `GET ${string}` requires no member, so `{}` extends it.
type LiteralKey<Key extends string> =
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- intended: no members
  Readonly<Record<never, never>> extends Record<Key, 1> ? never : Single<Key>;

/** A literal, or `never` for a union: a route has only one path, and nobody knows which. */
type Single<Key, All = Key> = Key extends unknown ? ([All] extends [Key] ? Key : never) : never;

/** An application's error format. The formatted errors are `(format & { errors: Errors })["formatted"]`. */
export interface ErrorFormat<Format> {
  readonly errors: unknown;
  readonly formatted: Formatted<this["errors"], Format>;
}

/** The errors that an application's `context` returns. Every route that is not open has them. */
export interface ContextErrors<Errors> {
  readonly contextErrors: ReturnedErrors<Errors>;
}

/** The members of a {@link RouteEntry} that {@link RoutesOf} reads. */
interface AnyEntry {
  readonly key: string;
  readonly inputs: unknown;
  readonly response: unknown;
  readonly errors: unknown;
}

interface OpenEntry {
  readonly open: true;
}

/**
 * The routes of an application by method and path, such as `RoutesOf<typeof app>["GET /users/:id"]`. Each has the
 * inputs that it declares, as a caller may send them, and its `response`, a union of `{ status, body }`
 * (docs/specification.md#122-routesof). It leaves out routes whose path is not a literal.
 */
export type RoutesOf<A extends { readonly "~routes": unknown }> = RouteTypes<
  EntriesByKey<A["~routes"]>,
  Extract<A["~routes"], ErrorFormat<unknown>>,
  ErrorsOfContext<A["~routes"]>
>;

// The keys are not renamed, so every compiler can index this type with a type parameter. With `-?`, an index that is a
// type parameter of a known application has the constraint of all its routes.
type RouteTypes<Entries, Format extends ErrorFormat<unknown>, Common> = {
  readonly [Key in keyof Entries]-?: Entries[Key] extends AnyEntry
    ? RouteType<Entries[Key], Format, Entries[Key] extends OpenEntry ? never : Common>
    : never;
};

type EntriesByKey<Declared> = {
  readonly [Entry in Declared as Extract<Entry["literalKey" & keyof Entry], string>]: Entry;
};

type ErrorsOfContext<Declared> = Extract<
  Declared,
  { readonly contextErrors: unknown }
>["contextErrors"];

type RouteType<Entry extends AnyEntry, Format extends ErrorFormat<unknown>, Common> = {
  readonly [Member in keyof Entry["inputs"] | "response"]: Member extends "response"
    ? Entry["response"] | ErrorResponses<Entry["errors"] | Common, Format>
    : Entry["inputs"][Member & keyof Entry["inputs"]];
};

type ErrorResponses<Errors, Format extends ErrorFormat<unknown>> = [Format] extends [never]
  ? Errors
  : (Format & { readonly errors: Errors })["formatted"];

/**
 * A handler's awaited result, or that of the function in `route`. A `Response` is reduced to the member by which it is recognised, because `new Response()`
 * returns a class from a dependency of Node's types that a consumer cannot name.
 */
export type Settled<Result> = 0 extends 1 & Result
  ? Result
  : Result extends PromiseLike<unknown>
    ? Settled<Awaited<Result>>
    : Result extends { readonly bodyUsed: boolean }
      ? { readonly bodyUsed: boolean }
      : Result extends AnyRouteResult
        ? Result["~result"]
        : Result;

/** The input types of a route's schemas, as plain object types that any module can name. */
export type InputsOf<V> = V extends infer Schemas
  ? {
      readonly [
        Input in keyof Schemas as Schemas[Input] extends Schema ? Input : never
      ]: Schemas[Input] extends Schema ? Schemas[Input]["_zod"]["input"] : never;
    }
  : never;
