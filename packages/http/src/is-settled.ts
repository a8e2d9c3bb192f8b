/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- the compiler compares two functions
   by identity, and their type parameters appear only once */

/**
 * Whether a type is a given literal; `false` if the type depends on a type parameter of the program.
 *
 * For a type parameter, `extends` stays unresolved. No value is assignable to an unresolved type, so a generic function
 * that declares a route would not compile. A comparison by identity resolves to `false` instead. `Known` is any type
 * that is known wherever a route is declared. It keeps the compiler from resolving the comparison too early, in the
 * declaration that uses `IsSettled`.
 */
export type IsSettled<T, Literal extends string, Known extends string> =
  (<G>() => G extends T ? 1 : 2) extends <G>() => G extends (Known extends "" ? never : Literal)
    ? 1
    : 2
    ? true
    : false;

/** Whether a type has a mistake, which is `never` if it has none, for {@link IsSettled}. */
export type Verdict<Mistake> = [Mistake] extends [never] ? "right" : "wrong";
