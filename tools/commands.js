/**
 * A command: what it installs beside the workspace, what it builds (turbo's filters), and what it then runs,
 * in order.
 *
 * @typedef {{ install?: readonly string[], build?: readonly string[], run: readonly string[] }} Command
 */

const vitest = (project) => `vitest run --project '${project}'`;

/**
 * The scripts of package.json, except `start`, which installs less.
 *
 * @type {Readonly<Record<string, Command>>}
 */
export const scripts = {
  bench: {
    install: ["apps/bench/peers"],
    build: ["@fw/bench^..."],
    run: ["node apps/bench/src/main.ts"],
  },
  build: { run: ["turbo run build"] },
  docs: { install: ["tools/site"], run: ["node tools/site/build.js --serve"] },
  format: { run: ["prettier --write ."] },
  lint: {
    run: [
      "eslint .",
      "depcruise --config .dependency-cruiser.js packages apps",
      "prettier --check .",
    ],
  },
  new: { run: ["node tools/new/new.ts"] },
  registry: { run: ["node tools/registry/run.ts"] },
  release: {
    run: ["turbo run build --force --output-logs=errors-only", "node tools/build/release.js"],
  },
  stress: { run: ["node --conditions=@fw/source apps/stress/src/main.ts"] },
  test: { run: ["turbo run build typecheck lint vitest", "node tools/summary.js"] },
  typecheck: {
    run: [
      "tsc --singleThreaded",
      ...[
        "packages/framework/test/types/platform",
        "packages/framework/test/types/rows",
        "packages/cli/test/fixtures",
        "tools/release",
        "apps",
        "apps/example",
        "apps/example/page",
        "apps/example/test/browser",
      ].map((folder) => `tsc -p ${folder}`),
    ],
  },
  vitest: { run: ["vitest run"] },
};

/**
 * What `npx pnpm@12 suite <name>` runs: tests that need more than Node, or take minutes.
 *
 * @type {Readonly<Record<string, Command>>}
 */
export const suites = {
  browser: {
    install: ["tools/front-ends"],
    build: ["@fw/example..."],
    run: ["pnpm --filter @fw/example test:browser", "node --test 'tools/front-ends/*.test.js'"],
  },
  // Deno is among the tools of the release.
  clone: { install: ["tools/release"], run: ["node --test 'tools/clone/*.test.ts'"] },
  cost: { build: ["@fw/framework"], run: ["node tools/cost/count.js"] },
  dependencies: { run: ["node tools/build/dependencies.js"] },
  documents: { build: ["./packages/*", "@fw/example"], run: [vitest("documents")] },
  mcp: {
    install: ["tools/mcp"],
    build: ["@fw/framework", "@fw/mcp"],
    run: ["node --test 'tools/mcp/*.test.js'"],
  },
  mutation: { install: ["tools/mutation"], run: ["node tools/mutation/run.js"] },
  openapi: { install: ["tools/openapi"], run: [vitest("openapi")] },
  peers: {
    install: ["apps/bench/peers", "tools/platforms"],
    build: ["@fw/bench^..."],
    run: [vitest("peers"), "node apps/bench/src/main.ts --check"],
  },
  platforms: {
    install: ["tools/platforms"],
    build: ["@fw/framework", "@fw/example"],
    run: ["pnpm --dir tools/platforms test", vitest("worker")],
  },
  properties: { run: [vitest("properties*")] },
  recipes: {
    install: ["tools/recipes"],
    build: ["@fw/client", "@fw/framework"],
    run: [vitest("recipes")],
  },
  release: {
    install: ["tools/registry", "tools/release"],
    build: ["./packages/*"],
    run: ["node tools/release/check-workflows.js", "node tools/release/run.ts"],
  },
  site: {
    install: ["tools/site"],
    run: ["node tools/site/build.js", "node --test 'tools/site/test/*.test.js'"],
  },
  stress: { run: [vitest("stress")] },
  system: { run: [vitest("system")] },
  transports: {
    run: [
      vitest("transports"),
      ...["TLS", "Unix"].map(
        (transport) => `pnpm stress bytes --sequences 500 --over ${transport}`,
      ),
    ],
  },
  types: { build: ["./packages/*"], run: [vitest("types")] },
};
