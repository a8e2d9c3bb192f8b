import type { ViteUserConfig } from "vitest/config";
import base from "./vitest.config.ts";

// What holds OpenAPI documents to the tools of others: it needs what `openapi-tools` installs.
const config: ViteUserConfig = {
  resolve: { ...base.resolve },
  ssr: { ...base.ssr },
  test: { include: ["packages/cli/test/tools/*.test.ts"] },
};

export default config;
