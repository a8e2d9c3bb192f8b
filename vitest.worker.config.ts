import type { ViteUserConfig } from "vitest/config";

// The example as a Worker with D1: it needs what `platforms` installs.
const config: ViteUserConfig = {
  test: { include: ["platforms/example/*.test.ts"], testTimeout: 60_000 },
};

export default config;
