import type { ViteUserConfig } from "vitest/config";

// Not "import": Node would take it for what a package requires, too.
const conditions = ["@fw/source", "node", "default"];

// Tests that need programs of the system: nginx, PostgreSQL, HAProxy.
const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["docs/test/system/*.test.ts", "apps/example/test/system/*.test.ts"],
    testTimeout: 60_000,
    // They measure nothing, but each of them keeps several programs busy.
    fileParallelism: false,
  },
};

export default config;
