import type { ParamsMistake, QueryMistake } from "@fw/coerce";
import type { ParamNames } from "@fw/router";

/**
 * A route's path; a literal that breaks a rule is replaced by the sentence that says so. What is not
 * a literal is checked when it is registered.
 */
export type CheckedPath<Path extends string> = Path extends `/${infer Rest}`
  ? Rest extends `${string}*/${infer After}`
    ? After extends ""
      ? Path
      : `Wildcard must be the last segment: ${Path}`
    : Path
  : IsLiteral<Path> extends false
    ? Path
    : Path extends ""
      ? "Route path cannot be empty"
      : `Route path must start with "/": ${Path}`;

// Of a pattern such as `${string}/users` not even the first character is known.
type IsLiteral<Text extends string> = string extends Text
  ? false
  : Text extends `${infer First}${string}`
    ? string extends First
      ? false
      : true
    : true;

/**
 * A route's validation; a schema that breaks a rule is replaced, in its place, by the sentence that
 * says so.
 */
export type CheckedValidation<V, Path extends string> = [Mistakes<V, Path>[keyof V]] extends [never]
  ? V
  : {
      readonly [Input in keyof V]: Mistakes<V, Path>[Input] extends never
        ? V[Input]
        : Mistakes<V, Path>[Input];
    };

type Mistakes<V, Path extends string> = {
  readonly [Input in keyof V]: Input extends "params"
    ? ParamsMistake<V[Input], ParamNames<Path>>
    : Input extends "query"
      ? QueryMistake<V[Input]>
      : Input extends "body"
        ? never
        : "A route has no such input; write body, params or query";
};
