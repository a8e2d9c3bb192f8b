import type { routeOptions } from "../option-tables.ts";
import type { AnySchema } from "./validation.ts";
import type { FormMistake, ListQueryMistake } from "@fw/coerce";
import type { IsSettled, Verdict } from "@fw/http";
import type { Output, Schema } from "@fw/validate";

/** What the options of {@link route} say about its route (docs/specification.md#24-route). */
export interface RouteOptions {
  /**
   * `true` for a route that everybody may call: the application's `context` does not run for it. Its handler has none of
   * the members that `context` adds, and the route has none of its errors.
   */
  readonly open?: true | undefined;
  /**
   * For a form. A `z.object` of texts, numbers, booleans, files, and lists of them, which may have defaults and
   * transforms (docs/specification.md#25-forms-and-lists).
   */
  readonly form?: Schema | undefined;
  /** For the whole query. As `form`, but without files. */
  readonly query?: Schema | undefined;
  /** The maximum size of the route's body, in bytes, inclusive; default `server.maxBodyBytes` of the application. */
  readonly maxBodyBytes?: number | undefined;
  /** The maximum number of a form's fields and files together, inclusive; default 1,000. */
  readonly maxParts?: number | undefined;
  /**
   * How many milliseconds the handler may take, and `context` before it; default `server.handlerTimeout` of the
   * application. 0 disables the limit.
   */
  readonly handlerTimeout?: number | undefined;
}

/** The options of `route` as it is called: any object is a schema. {@link CheckedRouteOptions} explains what is wrong. */
export interface AnyRouteOptions extends Omit<RouteOptions, ReadName> {
  readonly form?: AnySchema | undefined;
  readonly query?: AnySchema | undefined;
}

/** The options that are schemas of inputs. */
type ReadName = "form" | "query";

/** The result of a handler that `route` made. It exists only in types. */
export interface RouteResult<out Result, out IsOpen extends boolean, out Inputs = unknown> {
  /** The result of the function in `route`. */
  readonly "~result": Result;
  /** Whether the route is open. */
  readonly "~open": IsOpen;
  /** The inputs that the options declare, as a caller sends them. */
  readonly "~inputs": Inputs;
}

/** Any result of a handler that `route` made. */
export type AnyRouteResult = RouteResult<unknown, boolean>;

// `any` passes the first test. The other one comes second, because few results pass the first.

/** Whether `route` has made the handler with this result, for an open route. */
export type IsOpenIn<Result> = [Result] extends [RouteResult<unknown, true>]
  ? 0 extends 1 & Result
    ? false
    : true
  : false;

/** The inputs that `route` declares for a handler with this result: `unknown` without any. */
export type ReadIn<Result> = [Result] extends [AnyRouteResult]
  ? 0 extends 1 & Result
    ? unknown
    : Result["~inputs"]
  : unknown;

/** Whether the options of `route` declare an open route. */
export type IsOpen<Options> = Options extends { readonly open: true } ? true : false;

/** The input types of the schemas, as plain object types that any module can name. */
export type ReadInputs<Options> =
  HasInputs<Options> extends true
    ? {
        readonly [
          Name in keyof Options as DeclaredName<Options, Name>
        ]: Options[Name] extends Schema ? Options[Name]["_zod"]["input"] : never;
      }
    : unknown;

/** The values of the inputs that the options of `route` declare. */
export type ReadValues<Options> = {
  readonly [Name in keyof Options as DeclaredName<Options, Name>]: Options[Name] extends Schema
    ? Output<Options[Name]>
    : never;
};

/** The name of an option that is certainly a schema: one that may be `undefined` declares nothing in types. */
type DeclaredName<Options, Name extends keyof Options> = Name extends ReadName
  ? Options[Name] extends Schema
    ? Name
    : never
  : never;

/** Whether the options of `route` declare an input. */
export type HasInputs<Options> = [keyof Options & ReadName] extends [never] ? false : true;

/**
 * What the options of `route` must also be: an object with a sentence for each mistake.
 *
 * @typeParam At - Passed to {@link IsSettled} as `Known`.
 */
export type CheckedRouteOptions<Options, At extends string> =
  IsSettled<Verdict<Mistakes<Options>[keyof Options]>, "wrong", At> extends true
    ? {
        readonly [
          Name in keyof Options as [Mistakes<Options>[Name]] extends [never] ? never : Name
        ]: Mistakes<Options>[Name];
      }
    : unknown;

type Mistakes<Options> = {
  readonly [Name in keyof Options]-?: Name extends ReadName
    ? SchemaMistake<Name, Options[Name]>
    : Name extends keyof typeof routeOptions
      ? never
      : // An object with an index signature may have any names, so nothing is known of them.
        string extends Name
        ? never
        : `route() has no option "${Name & string}"`;
};

// Nothing is known of a schema whose type is only `Schema`.
type SchemaMistake<Name extends ReadName, S> = S extends undefined
  ? never
  : S extends Schema
    ? Schema extends S
      ? never
      : Name extends "form"
        ? FormMistake<S>
        : ListQueryMistake<S>
    : `The ${Name} of route() must be a Zod 4 schema`;
