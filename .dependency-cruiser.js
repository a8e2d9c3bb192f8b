import { readdirSync } from "node:fs";
import { URL } from "node:url";

// The layer law: arrows point down only, and nothing goes round in a circle, type-only imports
// included (`tsPreCompilationDeps`).

/** The packages that each package may import; a package may always import itself. */
const layers = {
  percent: [],
  options: [],
  router: ["percent"],
  coerce: ["percent"],
  body: ["options"],
  http: [],
  request: ["body", "http"],
  "node-server": ["body", "http", "options", "request"],
  "zod-schema": [],
  validate: ["zod-schema"],
  audit: ["options", "zod-schema", "router", "validate"],
  core: [
    ...["http", "request", "node-server", "options", "zod-schema"],
    ...["router", "coerce", "body", "validate"],
  ],
  framework: ["core"],
  client: [],
  create: [],
  contract: ["http", "core", "router"],
  openapi: ["http", "options", "contract"],
  diff: ["contract", "router"],
  fuzz: ["http", "options", "contract", "core"],
  mcp: ["options", "client", "contract", "core"],
  cli: ["http", "audit", "contract", "diff", "fuzz", "openapi"],
  "test-support": [],
};

for (const name of readdirSync(new URL("packages", import.meta.url))) {
  if (!(name in layers))
    throw new Error(`Say in ${import.meta.filename} what packages/${name} may import`);
}

const layerRules = Object.entries(layers).map(([name, below]) => ({
  name: `layer-${name}`,
  comment: `@fw/${name} may import ${below.length === 0 ? "no other package" : `only ${below.join(", ")}`}`,
  severity: "error",
  from: { path: `^packages/${name}/src/` },
  to: { path: "^(packages|apps)/", pathNot: `^packages/(${[name, ...below].join("|")})/` },
}));

/** The folders of core, each with those that it may import. The entry points beside them import any. */
const rooms = {
  errors: [],
  observe: ["errors"],
  request: [],
  result: ["errors"],
  cors: ["errors"],
  types: ["errors", "result"],
  app: ["errors", "observe", "request", "result", "cors", "types"],
  fetch: ["errors", "request", "result", "types", "app"],
};

const roomRules = Object.entries(rooms).map(([name, below]) => ({
  name: `room-${name}`,
  comment: `core's ${name}/ may import ${below.length === 0 ? "no other folder" : `only ${below.join(", ")}`}`,
  severity: "error",
  from: { path: `^packages/core/src/${name}/` },
  to: {
    path: "^packages/core/src/[^/]+/",
    pathNot: `^packages/core/src/(${[name, ...below].join("|")})/`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-cycle-of-rooms",
      comment: "no folder of a package imports what imports it",
      scope: "folder",
      severity: "error",
      // The adapters in apps/bench/peers and the benchmarks load each other.
      from: { path: "^(packages|apps)/[^/]+/src", pathNot: "^apps/bench/" },
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment: "except modules of a platform, and peers of the benchmarks",
      severity: "error",
      from: { pathNot: "^apps/bench/peers/.*\\.js$" },
      to: { couldNotResolve: true, pathNot: "^cloudflare:" },
    },
    {
      name: "no-app-import",
      comment: "nothing imports an app from outside it",
      severity: "error",
      from: { path: "^(packages|apps)/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^$1/$2/" },
    },
    {
      name: "no-test-import",
      comment: "sources do not import tests",
      severity: "error",
      from: { path: "/src/" },
      to: { path: "/test/" },
    },
    {
      name: "test-support-in-tests-only",
      comment: "what tests share is imported by tests, and by the apps that measure and attack",
      severity: "error",
      from: {
        path: "^(packages|apps)/",
        pathNot: "/test/|^packages/test-support/|^apps/(bench|stress)/",
      },
      to: { path: "^packages/test-support/" },
    },
    {
      name: "plain-conformance",
      comment: "the conformance suite runs on every platform: it imports nothing but types",
      severity: "error",
      from: { path: "^packages/framework/test/conformance/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot: "^packages/framework/test/conformance/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "public-entry-only",
      comment: "a package is entered by its index",
      severity: "error",
      from: { path: "^(packages|apps)/([^/]+)/" },
      to: {
        path: "^packages/[^/]+/src/",
        pathNot: [
          "^$1/$2/",
          "/src/(index|regexp|subprocess|answer-parent|bundle-program|certificates|check-types|dial|postgres-server|raw-client|silent-relay|transports)\\.ts$",
        ],
      },
    },
    {
      name: "zod-core-only",
      comment:
        "packages read schemas through zod/v4/core, so that two copies of Zod can meet; only the facade has z, and only the fuzzer makes schemas from JSON Schema",
      severity: "error",
      from: {
        path: "^packages/[^/]+/src/",
        pathNot: "^packages/(framework/|fuzz/src/compare/contract-routes\\.ts$)",
      },
      to: { path: "node_modules/zod/", pathNot: "node_modules/zod/v4/core/" },
    },
    {
      name: "lazy-server",
      comment:
        "only what loads the server knows it, so that nothing else of core brings it with it",
      severity: "error",
      from: { path: "^packages/core/src/", pathNot: "^packages/core/src/load-server\\.ts$" },
      to: { path: "^packages/node-server/" },
    },
    ...layerRules,
    ...roomRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "/coverage/", "^packages/create/templates/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@fw/source", "import", "types", "node", "default"],
    },
  },
};
