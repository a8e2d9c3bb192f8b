import { join } from "node:path";
import process from "node:process";
import type { Command } from "./project/project.ts";

/** A package manager, and the properties of its project. */
export interface Setup {
  readonly name: string;
  /** Its configuration files: texts by name. */
  readonly configure: (registry: string) => Readonly<Record<string, string>>;
  /** Adds packages to the project. */
  readonly add: Command;
  /** Adds packages for development. */
  readonly addForDevelopment: Command;
  /** Runs a program of a package. */
  readonly execute: Command;
  /** The runtimes by name. */
  readonly runtimes: Readonly<Record<string, Command>>;
  /** Whether it creates a folder `node_modules`, which compilers read. */
  readonly hasFolder: boolean;
  /** Whether `@types/node` is installed, as the documents tell users of Node. */
  readonly hasNodeTypes: boolean;
  /** Whether Zod is installed, and the packages that need it as a peer. */
  readonly hasZod: boolean;
}

const modules = join(import.meta.dirname, "node_modules");
const npmPrograms = join(modules, "npm/bin");
const yarn = [process.execPath, join(modules, "@yarnpkg/cli-dist/bin/yarn.js")] as const;
const bun = join(modules, ".bin/bun");

const node26 = [process.execPath] as const;
const nodes = { "Node 22.18": [join(modules, "node-22/bin/node")], "Node 26": node26 } as const;

const npm: Setup = {
  name: "npm",
  configure: (registry) => ({ ".npmrc": `registry=${registry}\n` }),
  add: [process.execPath, join(npmPrograms, "npm-cli.js"), "install"],
  addForDevelopment: [process.execPath, join(npmPrograms, "npm-cli.js"), "install", "--save-dev"],
  execute: [process.execPath, join(npmPrograms, "npx-cli.js")],
  runtimes: nodes,
  hasFolder: true,
  hasNodeTypes: true,
  hasZod: true,
};

const pnpm: Setup = {
  ...npm,
  name: "pnpm",
  add: ["pnpm", "add"],
  addForDevelopment: ["pnpm", "add", "--save-dev"],
  execute: ["pnpm", "exec"],
};

const yarnFolder: Setup = {
  ...npm,
  name: "yarn",
  configure: (registry) => configureYarn(registry, "node-modules"),
  add: [...yarn, "add"],
  addForDevelopment: [...yarn, "add", "--dev"],
  execute: [...yarn, "run"],
};

/** Turns off the minimum age of packages, because these were just published. */
function configureYarn(registry: string, nodeLinker: string): Readonly<Record<string, string>> {
  const settings = {
    npmRegistryServer: registry,
    unsafeHttpWhitelist: ["127.0.0.1"],
    npmMinimalAgeGate: 0,
    enableTelemetry: false,
    nodeLinker,
  };
  // JSON is YAML.
  return { ".yarnrc.yml": JSON.stringify(settings) };
}

/** All setups. */
export const setups: readonly Setup[] = [
  npm,
  // A project for another platform than Node, which is compiled and bundled.
  { ...npm, name: "npm, no @types/node", runtimes: {}, hasNodeTypes: false, hasZod: false },
  pnpm,
  yarnFolder,
  {
    ...yarnFolder,
    name: "yarn, PnP",
    configure: (registry) => configureYarn(registry, "pnp"),
    runtimes: { "Node 26": [...yarn, "node"] },
    hasFolder: false,
    hasZod: false,
  },
  {
    ...npm,
    name: "bun",
    add: [bun, "add"],
    addForDevelopment: [bun, "add", "--dev"],
    execute: [bun, "x"],
    runtimes: { ...nodes, Bun: [bun] },
  },
];
