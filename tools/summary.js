import console from "node:console";
import { readFileSync } from "node:fs";
import process from "node:process";
import { suites } from "./commands.js";

/* The end of `npx pnpm@12 test`: what has run, and what has not. */

const read = (name) => JSON.parse(readFileSync(`coverage/${name}.json`, "utf8"));
const { tests, files } = read("count");
const covered =
  process.env.COVERAGE === "true"
    ? `, which reach ${read("coverage-summary").total.branches.pct} % of the branches`
    : "";

console.log(`
All passed:
  build      every package and app
  typecheck  sources and tests
  lint       ESLint, the layers, the format
  vitest     ${tests.toLocaleString("en")} tests in ${files} files${covered}

Not run, each by npx pnpm@12 suite <name> (CONTRIBUTING.md#suites says what it tests and needs):
  ${Object.keys(suites).join(", ")}
.ci/run runs the tests with their coverage, and the suites that a change has to pass.
`);
