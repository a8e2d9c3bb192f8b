const install = (folder) => `pnpm --dir tools/${folder} install --frozen-lockfile`;
const build = (...filters) =>
  `turbo run build ${filters.map((filter) => `--filter=${filter}`).join(" ")} --output-logs=errors-only`;
const vitest = (project) => `vitest run --project ${project}`;

/** The commands of each suite, in order. */
export const suites = {
  browser: [
    build("@fw/example..."),
    install("front-ends"),
    "pnpm --filter @fw/example test:browser",
    "node --test 'tools/front-ends/*.test.js'",
  ],
  clone: ["node --test 'tools/clone/*.test.ts'"],
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
  recipes: [build("@fw/client", "@fw/framework"), install("recipes"), vitest("recipes")],
  release: [
    build("'./packages/*'"),
    install("registry"),
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
  versions: [build("'./packages/*'"), vitest("'versions: *'")],
};
