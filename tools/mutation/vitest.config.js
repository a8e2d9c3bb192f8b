import { resolve } from "node:path";
import process from "node:process";
import { targets } from "./targets.js";

const conditions = ["@fw/source", "module", "node", "import", "default"];
const { test } = targets[process.env.MUTATE ?? "percent"];

// The tests of one package, as in the repository's own configuration, without those that limit time: instrumented sources
// are slower.
export default {
  // The links in node_modules lead to the unchanged sources.
  resolve: {
    conditions,
    alias: [
      {
        find: /^@fw\/(core|http|request|validate|node-server)$/,
        replacement: resolve("packages/$1/src/index.ts"),
      },
    ],
  },
  ssr: { resolve: { conditions, externalConditions: ["node", "import", "default"] } },
  test: {
    include: test,
    testNamePattern: /^(?!.*(?:linear time|within two seconds|no memory))/,
    testTimeout: 20_000,
  },
};
