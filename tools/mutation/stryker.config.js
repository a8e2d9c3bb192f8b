import process from "node:process";
import { targets } from "./targets.js";

// The root is the repository. MUTATE names a target.
const name = process.env.MUTATE ?? "percent";
const { mutate } = targets[name];

export default {
  mutate,
  testRunner: "vitest",
  plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
  vitest: { configFile: "tools/mutation/vitest.config.js", related: false },
  coverageAnalysis: "perTest",
  checkers: [],
  reporters: ["clear-text", "json", "progress-append-only"],
  jsonReporter: { fileName: `tools/mutation/reports/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 4_000,
  ignorePatterns: [
    "**/dist",
    "coverage",
    "tools/{openapi,platforms,release,site}",
    "tools/mutation/reports",
  ],
  tempDirName: "tools/mutation/.stryker-tmp",
  thresholds: { break: 90 },
};
