import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { CodeBlock } from "./code-blocks.ts";

/** A block that runs as a program with a file of its own. */
export interface ServedFile {
  /** @returns the next line that it prints */
  readonly nextLine: () => Promise<string>;
  readonly send: (signal: NodeJS.Signals) => void;
  /** @returns its exit code, once it has ended; `null` when a signal ended it */
  readonly ended: Promise<number | null>;
}

/**
 * Runs a block from a file, as a program must that starts itself again for its workers.
 *
 * @param block - the block
 * @param epilogue - what is added to it
 * @param use - what to do with it; after that the program is ended
 */
export async function serveFile(
  block: CodeBlock,
  epilogue: string,
  use: (served: ServedFile) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "document-"));
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await symlink(block.folder, join(folder, "node_modules/@fw/framework"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "app.ts"), `${block.code}\n${epilogue}`);
  const program = start(folder);
  const ended = once(program, "exit").then(([code]: (number | null)[]) => code ?? null);
  const errors = text(program.stderr);
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`The program has ended. ${await errors}`);
    return line.value;
  };
  try {
    await use({ nextLine, send: (signal) => program.kill(signal), ended });
  } finally {
    program.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  }
}

function start(folder: string): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ["--conditions=@fw/source", "--no-warnings", "app.ts"], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "", PORT: "0" },
  });
}
