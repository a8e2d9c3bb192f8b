import type { TemplateName } from "./templates.ts";

/** What installs and what runs a script, by the package manager's name. */
const managers: ReadonlyMap<string, readonly [install: string, run: string]> = new Map([
  ["npm", ["npm install", "npm run"]],
  ["pnpm", ["pnpm install", "pnpm run"]],
  ["yarn", ["yarn install", "yarn run"]],
  ["bun", ["bun install", "bun run"]],
  ["deno", ["deno install", "deno task"]],
]);

/**
 * Lists what to type after the service is written.
 *
 * @param template - The template; those of Bun and Deno bring their package manager.
 * @param path - The folder, from where the user is; empty where it is the same.
 * @param userAgent - What `npm_config_user_agent` says of the package manager that runs this.
 * @returns The commands, in their order.
 */
export function listNextCommands(
  template: TemplateName,
  path: string,
  userAgent: string | undefined,
): readonly string[] {
  const started = userAgent?.split("/")[0] ?? "npm";
  const manager = template === "bun" || template === "deno" ? template : started;
  const [install, run] = managers.get(manager) ?? ["npm install", "npm run"];
  const change = path === "" ? [] : [`cd ${quote(path)}`];
  return [...change, install, `${run} test`, `${run} dev`];
}

/** For a shell, where the path has more in it than shells take as it is. */
function quote(path: string): string {
  return /^[\w./@:+~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
