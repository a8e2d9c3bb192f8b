import { vi } from "vitest";

/** Runs enough values for Zod to compile the schema, and waits until it has. */
export async function warmUp(
  validator: { validate: (value: unknown) => unknown },
  value: unknown,
): Promise<void> {
  for (let run = 0; run < 101; run++) void validator.validate(value);
  await vi.dynamicImportSettled();
}
