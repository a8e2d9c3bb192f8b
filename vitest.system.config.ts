import { defineConfig } from "vitest/config";

// Tests that need programs of the system, such as nginx.
export default defineConfig({
  test: { include: ["docs/test/system/*.test.ts"], testTimeout: 60_000 },
});
