import { join } from "node:path";
import process from "node:process";
import type { Command } from "../project/project.ts";

/** The commands that create a service from a template, and those that a user then runs in its folder. */
export interface Starter {
  readonly name: string;
  /** Creates a service. Its name is missing. */
  readonly create: Command;
  readonly install: Command;
  /** Runs a script or task of the service. */
  readonly run: Command;
  /** The programs of the image, if the template has one. */
  readonly programs?: Readonly<Record<string, Command>>;
  /**
   * How many Ctrl-C its watcher may need. Without the framework, too, Deno's goes on watching if the program ends at the
   * moment of the first: in 2 of 60 runs of a program that handles SIGINT (Deno 2.9.6, 2026-11-30).
   */
  readonly interrupts?: number;
  /** Serves without an image. */
  readonly start?: Command;
  /** The exit status after `SIGTERM`. */
  readonly endsWith: number;
}

const modules = join(import.meta.dirname, "../node_modules");
const npm = [process.execPath, join(modules, "npm/bin/npm-cli.js")] as const;
const bun = [join(modules, "bun/bin/bun.exe")] as const;
const deno = [join(modules, "deno/deno")] as const;
// A package that was just published would be refused.
const atOnce = "--minimum-dependency-age=0";

/** All templates, each with the package manager of its platform. */
export const starters: readonly Starter[] = [
  {
    name: "node",
    create: [...npm, "create", "--yes", "@fw"],
    install: [...npm, "install"],
    run: [...npm, "run"],
    programs: { npm, node: [process.execPath] },
    endsWith: 0,
  },
  {
    name: "node, pnpm",
    create: ["pnpm", "create", "@fw"],
    install: ["pnpm", "install"],
    run: ["pnpm", "run"],
    start: [process.execPath, "--env-file-if-exists=.env", "src/main.ts"],
    endsWith: 0,
  },
  {
    name: "bun",
    create: [...bun, "create", "@fw", "--template", "bun"],
    install: [...bun, "install"],
    run: [...bun, "run"],
    programs: { bun },
    endsWith: 0,
  },
  {
    name: "deno",
    create: [...deno, "run", "-A", atOnce, "npm:@fw/create", "--template", "deno"],
    install: [...deno, "install", atOnce],
    run: [...deno, "task"],
    programs: { deno },
    interrupts: 2,
    endsWith: 0,
  },
  {
    name: "workers",
    create: [...npm, "create", "--yes", "@fw", "--", "--template", "workers"],
    install: [...npm, "install"],
    run: [...npm, "run"],
    start: ["node_modules/.bin/wrangler", "dev", "--port", "0"],
    // The status of the signal, because a Worker has no shutdown.
    endsWith: 143,
  },
];
