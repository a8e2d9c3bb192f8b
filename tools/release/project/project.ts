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
  /** Its standard output and standard error. */
  readonly output: string;
}

/** Another folder for a command than the project's, and additional environment variables. */
export interface CommandSetting {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * An empty folder outside of the repository with its own home, so that settings and caches of the machine do not apply.
 */
export class Project {
  /** The folder with its `package.json`. */
  readonly folder: string;
  readonly #parent: string;

  /**
   * Creates the folder.
   *
   * @param files - Its files besides `package.json`: texts by name.
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
    // Nothing else of the environment, and no colors.
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

  /** Removes the folder. */
  remove(): void {
    rmSync(this.#parent, { recursive: true, force: true });
  }
}
