import type { ErrorIn } from "./api-error.ts";
import type { ContractIn } from "./contract-of.ts";
import type { DataIn, Result } from "./result.ts";

/**
 * The data of a route's successes, such as `DataOf<Api, "GET /users/:id">`.
 *
 * @typeParam Api - A contract, or an application's type.
 * @typeParam Key - The method and the path of a route.
 */
export type DataOf<Api, Key extends keyof ContractIn<Api>> = DataIn<Result<ContractIn<Api>[Key]>>;

/**
 * The body that a call of a route sends; `never` for a route without one.
 *
 * @typeParam Api - A contract, or an application's type.
 * @typeParam Key - The method and the path of a route.
 */
export type BodyOf<
  Api,
  Key extends keyof ContractIn<Api>,
> = "body" extends keyof ContractIn<Api>[Key]
  ? Exclude<ContractIn<Api>[Key]["body"], undefined>
  : never;

/**
 * The errors that `unwrap` throws for a route: a union of `ApiError`s that `code` tells apart.
 *
 * @typeParam Api - A contract, or an application's type.
 * @typeParam Key - The method and the path of a route.
 */
export type ErrorOf<Api, Key extends keyof ContractIn<Api>> = ErrorIn<Result<ContractIn<Api>[Key]>>;
