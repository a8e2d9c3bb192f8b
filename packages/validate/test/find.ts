import type { z } from "zod";
import { createValidator, type Issue, type Outcome } from "../src/index.ts";

/** What a validator finds at once. */
export function find(schema: z.core.$ZodType, value: unknown, maxIssues = 100): Outcome {
  const outcome = createValidator(schema, { maxIssues }).validate(value);
  if (outcome instanceof Promise) throw new Error("The schema is asynchronous");
  return outcome;
}

/** The issues of a value that does not fit. */
export function findIssues(
  schema: z.core.$ZodType,
  value: unknown,
  maxIssues = 100,
): readonly Issue[] {
  const outcome = find(schema, value, maxIssues);
  if (outcome.success) throw new Error("The value fits");
  return outcome.issues;
}

/** What the schema makes of a value that fits. */
export function findValue(schema: z.core.$ZodType, value: unknown): unknown {
  const outcome = find(schema, value);
  if (!outcome.success) throw new Error(`The value does not fit: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
