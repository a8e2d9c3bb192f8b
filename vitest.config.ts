import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** The suite that `npx pnpm@12 suite <name>` runs; by default, all tests that need nothing but Node. */
const suite = process.env["VITEST_SUITE"];

// Tests read the packages' sources, so that no build stands between an edit and its result. Vitest gives the
// conditions to Node, which would take "import" for what the driver of PostgreSQL requires, too.
const conditions =
  suite === "system"
    ? ["@fw/source", "node", "default"]
    : ["@fw/source", "module", "node", "import", "default"];

/** What `npx pnpm@12 suite <name>` runs, and the test command does not. */
const suiteTests: Readonly<Record<string, string[]>> = {
  documents: ["docs/test/!(fixture-project|type-mistakes).test.ts"],
  openapi: ["packages/cli/test/tools/*.test.ts"],
  peers: ["apps/bench/test/peers.test.ts"],
  recipes: ["tools/recipes/*.test.ts"],
  stress: [
    "apps/stress/test/*.test.ts",
    "packages/cli/test/planted-mistakes.test.ts",
    "apps/example/test/planted-breaks.test.ts",
    "packages/fuzz/test/planted-faults.test.ts",
  ],
  system: ["docs/test/system/*.test.ts", "apps/example/test/system/*.test.ts"],
  transports: ["packages/framework/test/transports/*.test.ts"],
  types: [
    "docs/test/{fixture-project,type-mistakes}.test.ts",
    "packages/cli/test/contract-types.test.ts",
    "packages/framework/test/{declarations,editor,types-budget}.test.ts",
  ],
  // On workerd: the example with D1, as it is built, and the programs of how-to pages.
  worker: ["tools/platforms/{example,recipes}/*.test.ts"],
};

const exclude = [
  "**/node_modules/**",
  // They run in a browser, by Node's own test runner.
  "apps/example/test/browser/**",
  ...Object.values(suiteTests).flat(),
];

/** What the test command runs with a fifth of the cases. */
const properties = [
  "packages/*/test/**/*propert*.test.ts",
  "packages/http/test/plain-headers.test.ts",
];

// They change nothing that is global and measure no time, so that they share workers: a worker for each
// would mostly start, and import what the one before it had imported.
const together = [
  "packages/{body,coerce,options,percent,router,zod-schema}/test/**/!(find.adversarial|hazard|platforms|read-form|refusals).test.ts",
  "packages/core/test/!(validate).test.ts",
  "packages/core/test/{cors,errors,fetch,request,types}/!(watch-body).test.ts",
  "packages/{audit,contract,diff,http,mcp,openapi}/test/*.test.ts",
  "packages/validate/test/{bounded,issues}/*.test.ts",
  // What the compiler has parsed is parsed for all of them.
  "packages/cli/test/**/*.test.ts",
];

/** A machine under load may be slow; a test that hangs fails all the same. In milliseconds. */
const guard = { testTimeout: 60_000, hookTimeout: 60_000 };

const validate = join(import.meta.dirname, "packages/validate/src");

type Projects = NonNullable<NonNullable<ViteUserConfig["test"]>["projects"]>;

const tests: Projects = [
  {
    extends: true,
    test: {
      name: "alone",
      include: ["{packages,apps}/*/test/**/*.test.ts"],
      exclude: [...exclude, ...together],
    },
  },
  {
    extends: true,
    test: { name: "together", include: together, exclude, isolate: false },
  },
];

/** The test that compares the validator with Zod, which `properties` also runs with other copies of Zod. */
const besideZod = ["packages/validate/test/validator.properties.test.ts"];

/** Some suites run what is built, or packages that take other conditions than the sources. */
const own: Readonly<Record<string, ViteUserConfig>> = {
  system: { resolve: { conditions }, ssr: { resolve: { conditions } } },
  worker: {},
};

const suites: Projects = [
  ...Object.entries({ ...suiteTests, properties }).map(([name, include]) => ({
    ...(own[name] ?? { extends: true }),
    test: { name, include, ...guard },
  })),
  {
    // The oldest Zod that the packages take as a peer.
    extends: true,
    resolve: { alias: [{ find: /^zod(?=$|\/)/, replacement: "zod-oldest" }] },
    test: {
      name: "properties: oldest Zod",
      include: besideZod,
    },
  },
  {
    // As on workerd: Zod generates code while a module loads, and never afterwards.
    extends: true,
    resolve: {
      alias: {
        "#load-time-compiler": join(validate, "load-time-compiler.ts"),
        "#compile-policy": join(validate, "no-compile-policy.ts"),
      },
    },
    test: {
      name: "properties: compiled while loading",
      include: besideZod,
    },
  },
  {
    // Two copies of Zod in one program: one makes the schemas, the other one validates.
    extends: true,
    plugins: [
      {
        name: "another copy of Zod for tests",
        enforce: "pre",
        resolveId(source, importer) {
          if (!/^zod(?=$|\/)/.test(source) || !importer?.includes("/validate/test/")) return null;
          return this.resolve(source.replace("zod", "zod-oldest"), importer, {
            skipSelf: true,
          });
        },
      },
    ],
    test: {
      name: "properties: two copies of Zod",
      include: besideZod,
    },
  },
];

/** Leaves the number of tests to the summary of the test command. */
const counter: Reporter = {
  onTestRunEnd: (modules) => {
    const tests = modules.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
    const folder = join(import.meta.dirname, "coverage");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "count.json"), JSON.stringify({ tests, files: modules.length }));
  },
};

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["node", "import", "default"] } },
  test: {
    ...guard,
    reporters: process.env["GITHUB_ACTIONS"]
      ? ["default", "github-actions", counter]
      : ["default", counter],
    // Each system test keeps several programs busy.
    fileParallelism: suite !== "system",
    // Of tests that start programs, more at once would only take longer each.
    maxConcurrency: Math.min(5, availableParallelism()),
    // Hundreds of tests start a program on the packages' sources: each would strip and compile them again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
    setupFiles: ["tools/build/keep-compile-cache.js"],
    // By default one processor is left to a watching editor.
    maxWorkers: "100%",
    projects: suite === undefined ? tests : suites,
    coverage: {
      // A fifth of the time: `.ci/run` asks for it.
      enabled: process.env["COVERAGE"] === "true",
      provider: "v8",
      include: ["packages/*/src/**"],
      exclude: [
        "packages/test-support/**",
        // It runs only in child processes, whose counts nobody collects.
        "packages/cli/src/{builds,commands}/serve-build.ts",
      ],
      reporter: ["text", "json-summary"],
      thresholds: { statements: 95, branches: 95, functions: 95, lines: 95 },
    },
  },
};

export default config;
