import { join } from "node:path";
import process from "node:process";
import type { Command } from "../project/project.ts";

/** How a user begins with a template, and what is then typed in the folder of the service. */
export interface Starter {
  readonly name: string;
  /** Writes a service, but for its name. */
  readonly create: Command;
  readonly install: Command;
  /** Runs a script or task of the service. */
  readonly run: Command;
  /** The programs that the image names, where there is one. */
  readonly programs?: Readonly<Record<string, Command>>;
  /** Serves without an image. */
  readonly start?: Command;
  /** The exit status after `SIGTERM`. */
  readonly endsWith: number;
}

const modules = join(import.meta.dirname, "../node_modules");
const npm = [process.execPath, join(modules, "npm/bin/npm-cli.js")] as const;
const bun = [join(modules, "bun/bin/bun.exe")] as const;
const deno = [join(modules, "deno/deno")] as const;
// What has been published this minute would be refused.
const atOnce = "--minimum-dependency-age=0";

/** Every template, begun with the package manager of its platform. */
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
    endsWith: 0,
  },
  {
    name: "workers",
    create: [...npm, "create", "--yes", "@fw", "--", "--template", "workers"],
    install: [...npm, "install"],
    run: [...npm, "run"],
    start: ["node_modules/.bin/wrangler", "dev", "--port", "0"],
    // As the signal has it: a Worker has no stop.
    endsWith: 143,
  },
];
