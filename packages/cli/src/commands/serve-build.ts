import type { Command } from "commander";
import { serveBuildName } from "../builds/messages.ts";
import { serveBuild } from "../builds/serve-build.ts";
import { CommandError } from "../terminal/command-error.ts";
import type { CommandSession } from "./session.ts";

/** Adds the command that `fw fuzz --base` starts for each build, in a separate process. */
export function addServeBuild(program: Command, session: CommandSession): void {
  program
    .command(serveBuildName, { hidden: true })
    .argument("<module>")
    .action(async (path: string) => {
      const send = process.send?.bind(process);
      if (send === undefined) throw new CommandError("fw fuzz --base starts this command itself");
      await serveBuild(path, session.guard, (message) => send(message));
      session.end(0);
    });
}
