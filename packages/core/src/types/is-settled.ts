/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- two functions that differ in
   one type alone are what the compiler compares by identity */

/**
 * Whether a type is a literal, where a type that depends on a type parameter of the program is not.
 *
 * `extends` waits for what such a parameter stands for, and a value is not assignable to a type that
 * waits: a generic function that declares a route would not compile. A comparison by identity is settled
 * there, as `false`. `Known`, which is known wherever a route is declared, keeps the compiler from
 * settling it in the declaration that uses this type.
 *
 * @internal
 */
export type IsSettled<T, Literal extends string, Known extends string> =
  (<G>() => G extends T ? 1 : 2) extends <G>() => G extends (Known extends "" ? never : Literal)
    ? 1
    : 2
    ? true
    : false;
