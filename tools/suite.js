import { spawnSync } from "node:child_process";
import console from "node:console";
import process from "node:process";

/*
 * Runs a suite that needs more than Node: `npx pnpm@12 suite <name> [options]`. It passes options to the last command of
 * the suite.
 */

const install = (folder) => `pnpm --dir tools/${folder} install --frozen-lockfile`;
const build = (...filters) =>
  `turbo run build ${filters.map((filter) => `--filter=${filter}`).join(" ")} --output-logs=errors-only`;
const vitest = (name) => `vitest run --project ${name}`;

/** The commands of each suite, in order. */
const suites = {
  browser: [
    build("@fw/example..."),
    install("front-ends"),
    "pnpm --filter @fw/example test:browser",
    "node --test 'tools/front-ends/*.test.js'",
  ],
  cost: [build("@fw/framework"), "node tools/cost/count.js"],
  dependencies: ["node tools/build/dependencies.js"],
  mcp: [build("@fw/framework", "@fw/mcp"), install("mcp"), "node --test 'tools/mcp/*.test.js'"],
  mutation: [install("mutation"), "node tools/mutation/run.js"],
  openapi: [install("openapi"), vitest("openapi")],
  platforms: [
    build("@fw/framework", "@fw/example"),
    install("platforms"),
    "pnpm --dir tools/platforms test",
    vitest("worker"),
  ],
  release: [
    build("'./packages/*'"),
    install("release"),
    "node tools/release/check-workflows.js",
    "node tools/release/run.ts",
  ],
  site: [install("site"), "node tools/site/build.js", "node --test 'tools/site/test/*.test.js'"],
  system: [vitest("system")],
  transports: [
    vitest("transports"),
    "pnpm stress bytes --sequences 500 --over TLS",
    "pnpm stress bytes --sequences 500 --over Unix",
  ],
};

const [name, ...options] = process.argv.slice(2);
const commands = suites[name];
if (commands === undefined) {
  console.error(`There is no suite "${name ?? ""}". There are ${Object.keys(suites).join(", ")}.`);
  process.exit(2);
}
for (const [index, command] of commands.entries()) {
  const isLast = index === commands.length - 1;
  const line = isLast ? [command, ...options].join(" ") : command;
  console.log(`\n> ${line}`);
  const environment = { ...process.env, VITEST_SUITE: name };
  const { status } = spawnSync(line, { shell: true, stdio: "inherit", env: environment });
  if (status !== 0) process.exit(status ?? 1);
}
