import { ApiError } from "./api-error.ts";
import type { AnyResult, DataIn } from "./result.ts";

/**
 * Returns the data of a result or throws, as query libraries expect (docs/specification.md#167-unwrap).
 *
 * @param result - The result of a call, or its promise.
 * @returns The data of a success; a promise of it for a promise.
 * @throws {@link ApiError} when the result is not a success. For a promise, the returned promise rejects with it.
 * @example
 * const user = await unwrap(client.get("/users/:id", { params: { id: 7 } }));
 */
export function unwrap<R extends AnyResult>(result: Promise<R>): Promise<DataIn<R>>;
export function unwrap<R extends AnyResult>(result: R): DataIn<R>;
export function unwrap(result: AnyResult | Promise<AnyResult>): unknown {
  if ("then" in result) return result.then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw new ApiError(result);
}
