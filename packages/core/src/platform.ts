/**
 * Types `context.platform`: a program declares what its platform hands over beside the request, as the
 * members of a tuple.
 *
 * @example
 * declare module "@fw/framework" {
 *   interface Platform {
 *     readonly 0: Env;
 *     readonly 1: ExecutionContext;
 *   }
 * }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- a program adds its members
export interface Platform {}

/**
 * What a handler finds in `context.platform`.
 *
 * @internal
 */
export type PlatformParts = [keyof Platform] extends [never]
  ? readonly unknown[]
  : readonly unknown[] & Platform;
