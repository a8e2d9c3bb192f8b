import type { $ZodType, ParsePayload } from "zod/v4/core";
import { guardPromises, runsUserCode } from "./user-code.ts";

/**
 * A schema and the way in which it is run.
 *
 * @internal
 */
export interface Validator {
  readonly schema: $ZodType;
  /** `undefined` until the first value: only then can every recursive schema be followed. */
  isSynchronous: boolean | undefined;
}

/**
 * Runs a schema over a value. Zod compiles objects only on its synchronous path, so that is tried
 * first. Not for a schema with code of its author's: a promise met on that path is dropped by Zod,
 * and its rejection would end the process.
 *
 * @returns Zod's value and issues, or their promise where the schema has an asynchronous part
 * @throws whatever a refinement or transform throws
 * @internal
 */
export function validate(
  validator: Validator,
  value: unknown,
): ParsePayload | Promise<ParsePayload> {
  const { schema } = validator;
  validator.isSynchronous ??= prepare(schema);
  if (!validator.isSynchronous) return schema._zod.run({ value, issues: [] }, { async: true });
  try {
    return schema._zod.run({ value, issues: [] }, { async: false });
  } catch {
    const outcome = schema._zod.run({ value, issues: [] }, { async: true });
    validator.isSynchronous = !(outcome instanceof Promise);
    return outcome;
  }
}

function prepare(schema: $ZodType): boolean {
  if (!runsUserCode(schema)) return true;
  guardPromises(schema);
  return false;
}
