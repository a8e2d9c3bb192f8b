import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "../..");

/** A folder of a visitor, with a clone of what is committed. */
export const folder: string = realpathSync(mkdtempSync(join(tmpdir(), "visit-")));
export const clone: string = join(folder, "clone");
/** The folder for temporary files of the commands. */
export const temporary: string = join(folder, "tmp");

mkdirSync(temporary);
execFileSync("git", ["clone", "--quiet", root, clone]);

/** Nothing of what pnpm, npm and turbo have set for the suite, nor the programs of this repository. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|pnpm_|turbo_|node_|init_cwd|prepared)/i.test(name),
  ),
);
const path = (process.env["PATH"] ?? "")
  .split(":")
  .filter((part) => !part.includes("node_modules"));

/** A command that runs, and what it has printed so far. */
export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with the exit status, or the name of the signal. */
  readonly ended: Promise<unknown>;
  /** Resolves once standard output has the pattern; rejects if the command ends before. */
  readonly find: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends what Ctrl-C sends. */
  readonly interrupt: () => void;
}

/**
 * Starts a command in a shell, as the leader of its processes.
 *
 * @param command - The line.
 * @param cwd - Where it runs.
 * @param more - Variables, and a folder of programs.
 * @returns The command.
 */
export function start(
  command: string,
  cwd: string,
  more: { readonly variables?: Readonly<Record<string, string>>; readonly programs?: string } = {},
): Run {
  const PATH = [...(more.programs === undefined ? [] : [more.programs]), ...path].join(":");
  const env = {
    ...environment,
    PATH,
    TMPDIR: temporary,
    NO_COLOR: "1",
    npm_config_yes: "true",
    // What the repository has built of the same sources.
    TURBO_CACHE_DIR: join(root, ".turbo/cache"),
    ...more.variables,
  };
  const child = spawn("sh", ["-c", command], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { output: "", errors: "" };
  child.stdout.on("data", (chunk: unknown) => (texts.output += String(chunk)));
  child.stderr.on("data", (chunk: unknown) => (texts.errors += String(chunk)));
  const ended = once(child, "close").then(([status, signal]: unknown[]) => status ?? signal);
  const find = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(texts.output);
        if (found !== null) resolve(found);
      };
      child.stdout.on("data", look);
      look();
      void ended.then((status) => {
        reject(
          new Error(`${command} ended with ${String(status)}\n${texts.output}${texts.errors}`),
        );
      });
    });
  return {
    child,
    output: () => texts.output,
    errors: () => texts.errors,
    ended,
    find,
    interrupt: () => process.kill(-(child.pid ?? 0), "SIGINT"),
  };
}

/**
 * Finds a command of a document of the clone.
 *
 * @param document - Its path.
 * @param beginning - How the line begins.
 * @returns The line, without the comment behind it.
 * @throws {@link Error} when no block of the document has it.
 */
export function readCommand(document: string, beginning: string): string {
  const lines = readFileSync(join(clone, document), "utf8").split("\n");
  const line = lines.find((each) => each.startsWith(beginning));
  if (line === undefined) throw new Error(`${document} has no command ${beginning}`);
  return line.replace(/ +#.*/, "");
}

/**
 * Ends the server that a command has started, and nothing else.
 *
 * @param run - The command.
 */
export function stopServer({ child }: Run): void {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const processes = Array.from(
    lines.matchAll(/^ *(\d+) +(\d+) (.*)$/gm),
    ([, pid, parent, args = ""]) => ({
      pid: Number(pid),
      parent: Number(parent),
      args,
    }),
  );
  const family = new Set([child.pid]);
  // A process has a higher number than its parent only usually, so each pass adds a generation.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  const server = processes.find(
    ({ pid, args }) => family.has(pid) && /^\S*node\b.*server\.ts$/.test(args),
  );
  if (server === undefined) throw new Error("No server runs");
  process.kill(server.pid, "SIGINT");
}
