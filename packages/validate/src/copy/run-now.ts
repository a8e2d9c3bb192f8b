import {
  $ZodAsyncError,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";

/**
 * Runs a schema that must answer at once.
 *
 * @throws $ZodAsyncError if it gives a promise
 * @internal
 */
export function runNow(
  schema: $ZodType,
  value: unknown,
  context: ParseContextInternal,
): ParsePayload {
  const result = schema._zod.run({ value, issues: [] }, context);
  return result instanceof Promise ? abandon(result) : result;
}

/**
 * Gives up a promise that came where none may come.
 *
 * @throws $ZodAsyncError
 * @internal
 */
export function abandon(result: Promise<unknown>): never {
  ignoreRejection(result);
  throw new $ZodAsyncError();
}

/**
 * Marks a promise as one that may be left alone: the rejection of a promise that nobody waits for ends
 * the process.
 *
 * @internal
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
