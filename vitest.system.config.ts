import type { ViteUserConfig } from "vitest/config";

// Tests that need programs of the system, such as nginx.
const config: ViteUserConfig = {
  test: { include: ["docs/test/system/*.test.ts"], testTimeout: 60_000 },
};

export default config;
