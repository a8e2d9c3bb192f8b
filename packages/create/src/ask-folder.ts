import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { CreationError } from "./creation-error.ts";
import type { Session } from "./session.ts";

/** The folder where none is given. */
export const defaultFolder = "my-service";

/**
 * Asks for the folder, on a terminal.
 *
 * @param session - Its streams.
 * @returns The answer, or the default for an empty one.
 * @throws {@link CreationError} when the terminal is closed instead, by Ctrl-C or Ctrl-D.
 */
export async function askFolder({ stdin, stderr }: Session): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await Promise.race([
      terminal.question(`Folder of the service (${defaultFolder}): `).catch(() => undefined),
      once(terminal, "close").then(() => undefined),
    ]);
    if (answer === undefined) {
      stderr.write("\n");
      throw new CreationError("Nothing is written");
    }
    return answer.trim() === "" ? defaultFolder : answer.trim();
  } finally {
    terminal.close();
  }
}
