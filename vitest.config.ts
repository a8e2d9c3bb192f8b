import type { ViteUserConfig } from "vitest/config";

// Tests read the packages' sources, so that no build stands between an edit and its result.
const conditions = ["@fw/source", "module", "node", "import", "default"];

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["node", "import", "default"] } },
  test: {
    // A machine under load may be slow; a test that hangs fails all the same.
    testTimeout: 60_000,
    // By default one processor is left to a watching editor.
    maxWorkers: "100%",
    // Browsers and proxies come from the system: `test:browser` and `test:system` have them.
    exclude: ["**/node_modules/**", "apps/example/test/browser/**", "docs/test/system/**"],
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: ["{packages,apps}/*/test/**/*.test.ts", "docs/test/**/*.test.ts"],
        },
      },
      {
        // The oldest Zod that the packages take as a peer.
        extends: true,
        resolve: { alias: [{ find: /^zod(?=$|\/)/, replacement: "zod-oldest" }] },
        test: {
          name: "oldest Zod",
          include: ["packages/validate/test/validator.properties.test.ts"],
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**"],
      exclude: ["packages/test-support/**"],
      reporter: ["text", "json-summary"],
      thresholds: { statements: 95, branches: 95, functions: 95, lines: 95 },
    },
  },
};

export default config;
