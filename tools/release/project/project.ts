import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A program and its arguments. */
export type Command = readonly [program: string, ...parameters: string[]];

/** How a command ended. */
export interface Outcome {
  readonly status: number | null;
  /** What it wrote, to standard output and standard error. */
  readonly output: string;
}

/** Where a command runs, if not in the folder of the project, and what it adds to the environment. */
export interface CommandSetting {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * An empty folder outside the repository with a home of its own, so that neither settings nor caches of
 * the machine are in it.
 */
export class Project {
  /** The folder with its `package.json`. */
  readonly folder: string;
  readonly #parent: string;

  /**
   * Makes the folder.
   *
   * @param files - What is in it beside a `package.json`: the texts by name.
   */
  constructor(files: Readonly<Record<string, string>>) {
    this.#parent = realpathSync(mkdtempSync(join(tmpdir(), "project-")));
    this.folder = join(this.#parent, "project");
    mkdirSync(this.folder);
    mkdirSync(join(this.#parent, "home"));
    this.write("package.json", JSON.stringify({ name: "project", private: true, type: "module" }));
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  /**
   * Writes a file.
   *
   * @param name - Its name.
   * @param text - Its text.
   */
  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /**
   * Starts a command in the folder, as the leader of a group of processes.
   *
   * @param command - The command.
   * @param place - Another folder, and variables.
   * @returns Its process.
   */
  start([program, ...parameters]: Command, place: CommandSetting = {}): ChildProcess {
    const PATH = process.env["PATH"];
    const HOME = join(this.#parent, "home");
    // Without colours, and nothing else of the environment.
    const env = { PATH, HOME, TMPDIR: tmpdir(), NO_COLOR: "1", ...place.environment };
    return spawn(program, parameters, {
      cwd: place.folder ?? this.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
  }

  /**
   * Runs a command in the folder until it ends.
   *
   * @param command - The command.
   * @param place - Another folder, and variables.
   * @returns How it ended.
   */
  run(command: Command, place: CommandSetting = {}): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = this.start(command, place);
      let output = "";
      const collect = (chunk: unknown): void => {
        output += String(chunk);
      };
      child.stdout?.on("data", collect);
      child.stderr?.on("data", collect);
      child.once("error", reject);
      child.once("close", (status) => {
        resolve({ status, output });
      });
    });
  }

  /** Removes all that is in it. */
  remove(): void {
    rmSync(this.#parent, { recursive: true, force: true });
  }
}
