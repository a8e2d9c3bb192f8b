import { vi } from "vitest";

/** Validates enough values for the schema to be compiled, and waits until it is. */
export async function warmUp(
  validator: { validate: (value: unknown) => unknown },
  value: unknown,
): Promise<void> {
  for (let run = 0; run < 101; run++) void validator.validate(value);
  await vi.dynamicImportSettled();
}
