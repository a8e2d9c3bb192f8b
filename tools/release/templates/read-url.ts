import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** Reads the URL from the line that says that it listens; `undefined` if it ends without one. */
export async function readUrl({ stdout }: ChildProcess): Promise<string | undefined> {
  if (stdout === null) return undefined;
  const lines = createInterface(stdout);
  return new Promise((resolve) => {
    // Later lines are read, too: a full pipe would stop the service.
    lines.on("line", (line) => {
      const url = /(?:Listening|Ready) on (http:[^\s"]+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    lines.once("close", () => {
      resolve(undefined);
    });
  });
}
