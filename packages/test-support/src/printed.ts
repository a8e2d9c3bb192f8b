import { formatWithOptions } from "node:util";
import { onTestFinished, vi } from "vitest";

/**
 * Takes everything that the process prints until the end of the test.
 *
 * @returns What was printed so far.
 */
export function takePrinted(): () => string {
  const printed: string[] = [];
  const spies = [
    ...(["debug", "error", "info", "log", "trace", "warn"] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
        // All of an error, its cause included, however deep and long it is.
        printed.push(formatWithOptions({ depth: Infinity, maxStringLength: Infinity }, ...values));
      }),
    ),
    ...[process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((chunk) => {
        printed.push(String(chunk));
        return true;
      }),
    ),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => printed.join("\n");
}
