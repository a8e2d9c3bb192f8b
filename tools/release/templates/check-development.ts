import { once } from "node:events";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import type { Command, CommandSetting, Project } from "../project/project.ts";
import { readUrl } from "./read-url.ts";

/** How many milliseconds a service without requests may take to end. */
const longest = 30_000;

/**
 * Starts a service of a template as a developer does, and ends it with Ctrl-C.
 *
 * @param project - The project.
 * @param command - The command that serves, and restarts after each edit.
 * @param place - The folder of the service, and variables.
 * @param interrupts - How many Ctrl-C it may need.
 * @returns A sentence for each mistake.
 */
export async function checkDevelopment(
  project: Project,
  command: Command,
  place: CommandSetting,
  interrupts: number,
): Promise<readonly string[]> {
  const environment = { ...place.environment, PORT: "0" };
  const child = project.start(command, { ...place, environment });
  const { pid } = child;
  if (pid === undefined) return ["it does not start"];
  const ended = once(child, "close").then(() => true);
  try {
    if ((await readUrl(child)) === undefined) return ["it does not listen"];
    for (let sent = 0; sent < interrupts; sent++) {
      // A terminal sends the signal to all processes of the command.
      process.kill(-pid, "SIGINT");
      const time = setTimeout(longest, false, { ref: false });
      if (await Promise.race([ended, time])) return [];
    }
    return [`it does not end at Ctrl-C, sent ${interrupts} times`];
  } finally {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // No process is left.
    }
  }
}
