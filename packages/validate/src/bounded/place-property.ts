import type { $ZodType, ParsePayload } from "zod/v4/core";
import type { RunContext } from "./run-context.ts";

/** A key of an object and the schema of its values. */
interface Property {
  readonly key: PropertyKey;
  readonly schema: $ZodType;
  /** Whether the input has the key. */
  readonly isPresent: boolean;
}

/**
 * Adds to an object what has come of a key, as Zod does: a key that is not there may be left out.
 *
 * @param payload - The payload of the object; its value is the output.
 * @param result - What the schema has made of the key's value.
 * @returns Whether it has failed.
 * @internal
 */
export function placeProperty(
  run: RunContext,
  payload: ParsePayload,
  { key, schema, isPresent }: Property,
  { value, issues }: ParsePayload,
): boolean {
  const { optin, optout } = schema._zod;
  const isOptional = optout === "optional";
  if (!isPresent && isOptional && (optin === "optional" || (optin && issues.length > 0))) {
    return false;
  }
  run.add(payload, issues, key);
  if (!isPresent && optin === undefined) {
    const missing = { code: "invalid_type", expected: "nonoptional", input: undefined } as const;
    if (issues.length === 0) run.add(payload, [{ ...missing, path: [key] }]);
    return true;
  }
  if (value !== undefined || isPresent || (optin === "defaulted" && !isOptional)) {
    (payload.value as Record<PropertyKey, unknown>)[key] = value;
  }
  return issues.length > 0;
}
