import { resolve } from "node:path";
import process from "node:process";
import { targets } from "./targets.js";

const conditions = ["@fw/source", "module", "node", "import", "default"];
const { test } = targets[process.env.MUTATE ?? "percent"];

// The tests of one package, as the repository's own configuration runs them, but for those that hold a
// time: a source that counts its own branches is slower.
export default {
  // The links of node_modules lead to the sources that are not changed.
  resolve: {
    conditions,
    alias: [{ find: /^@fw\/core$/, replacement: resolve("packages/core/src/index.ts") }],
  },
  ssr: { resolve: { conditions, externalConditions: ["node", "import", "default"] } },
  test: {
    include: test,
    testNamePattern: /^(?!.*(?:linear time|within two seconds))/,
    testTimeout: 20_000,
  },
};
