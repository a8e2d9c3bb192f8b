import {
  $ZodAsyncError,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";

/**
 * Runs a schema that must answer at once.
 *
 * @throws {@link $ZodAsyncError} when it returns a promise.
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
 * Refuses a promise where none is allowed.
 *
 * @throws {@link $ZodAsyncError} in any case.
 * @internal
 */
export function abandon(result: Promise<unknown>): never {
  ignoreRejection(result);
  throw new $ZodAsyncError();
}

/**
 * Marks a promise as handled: a rejection that nothing handles ends the process.
 *
 * @internal
 */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
