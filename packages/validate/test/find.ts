import type { z } from "zod";
import { createValidator, type Issue, type Outcome } from "../src/index.ts";

/** Validates a value synchronously. */
export function find(schema: z.core.$ZodType, value: unknown, maxIssues = 100): Outcome {
  const outcome = createValidator(schema, { maxIssues }).validate(value);
  if (outcome instanceof Promise) throw new Error("The schema is asynchronous");
  return outcome;
}

/** Returns the issues of an invalid value. */
export function findIssues(
  schema: z.core.$ZodType,
  value: unknown,
  maxIssues = 100,
): readonly Issue[] {
  const outcome = find(schema, value, maxIssues);
  if (outcome.success) throw new Error("The value fits");
  return outcome.issues;
}

/** Returns the output for a valid value. */
export function findValue(schema: z.core.$ZodType, value: unknown): unknown {
  const outcome = find(schema, value);
  if (!outcome.success) throw new Error(`The value does not fit: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
