import process from "node:process";
import { targets } from "./targets.js";

const conditions = ["@fw/source", "module", "node", "import", "default"];
const { test } = targets[process.env.MUTATE ?? "percent"];

// The tests of one package, as the repository's own configuration runs them.
export default {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["node", "import", "default"] } },
  test: { include: test, testTimeout: 20_000 },
};
