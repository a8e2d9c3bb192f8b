import type { TemplateName } from "./templates.ts";

/** The commands of a package manager that install dependencies and run a script. */
export interface PackageManager {
  readonly install: string;
  readonly run: string;
}

/** The package manager of the template `node`, and of every program that is not in the table. */
export const npm: PackageManager = { install: "npm install", run: "npm run" };

const managers: ReadonlyMap<string, PackageManager> = new Map([
  ["pnpm", { install: "pnpm install", run: "pnpm run" }],
  ["yarn", { install: "yarn install", run: "yarn run" }],
  ["bun", { install: "bun install", run: "bun run" }],
  ["deno", { install: "deno install", run: "deno task" }],
]);

/**
 * Finds the package manager to use with a service.
 *
 * @param template - Its template. Bun and Deno are package managers, too.
 * @param userAgent - What `npm_config_user_agent` says about the package manager that runs this.
 * @returns Its commands.
 */
export function findPackageManager(
  template: TemplateName,
  userAgent: string | undefined,
): PackageManager {
  const started = userAgent?.split("/")[0] ?? "";
  return managers.get(template) ?? managers.get(started) ?? npm;
}
