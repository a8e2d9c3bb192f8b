import { findPort } from "@fw/test-support";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { root, type Fence } from "./documents.ts";
import { replay, type ShownResponse } from "./http-exchange.ts";

const { resolve } = createRequire(import.meta.url);

/** What `npm install` finds, and the program of each package. */
const packages: Readonly<Record<string, readonly [folder: string, program?: string]>> = {
  "@fw/framework": [join(root, "packages/framework")],
  "@fw/client": [join(root, "packages/client")],
  "@fw/cli": [join(root, "packages/cli"), "src/fw.js"],
  "@types/node": [join(root, "node_modules/@types/node")],
  typescript: [dirname(resolve("typescript-7.0/package.json")), "bin/tsc"],
  esbuild: [dirname(resolve("esbuild/package.json")), "bin/esbuild"],
};

/** What a command left behind. */
export interface Outcome {
  readonly status: number | null;
  /** Standard output, then standard error. */
  readonly output: string;
}

/** The ports of a running service, as the pages write them. */
interface Service {
  readonly process: ChildProcess;
  readonly ports: Readonly<Record<string, number>>;
}

/** The folder of a reader who does what a page says. */
export interface Reader {
  readonly folder: string;
  /** Writes the file of a block. A block of the language `diff` changes a file. */
  readonly write: (fence: Fence) => Promise<void>;
  /** Runs a line of a block of the language `sh`. */
  readonly run: (line: string) => Promise<Outcome>;
  /** Sends the request of an `http` block to the service that runs. */
  readonly send: (fence: Fence) => Promise<{ shown: ShownResponse; real: ShownResponse }>;
  /** Requests a path of the service that runs, and returns the body. */
  readonly fetch: (path: string) => Promise<string>;
  /** Stops the service that runs, as Ctrl-C does, and returns the exit code: `null` after a signal. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Makes a reader with a folder.
 *
 * @param folder - an empty folder, or one that an earlier reader has left
 * @returns the reader
 */
export function createReader(folder: string): Reader {
  const variables = new Map<string, string>();
  let service: Service | undefined;
  const manifest = join(folder, "package.json");
  const readManifest = () =>
    JSON.parse(readFileSync(manifest, "utf8")) as { scripts?: Record<string, string> };
  const stop = async () => {
    if (service === undefined) return 0;
    const ended = once(service.process, "exit");
    service.process.kill("SIGINT");
    service = undefined;
    const [exitCode] = (await ended) as [number | null];
    return exitCode;
  };
  return {
    folder,
    async write({ introduction, language, code, line }) {
      const [, name] = /^In `(\S+)`:$/.exec(introduction) ?? [];
      if (name === undefined) throw new Error(`The block in line ${line} names no file`);
      const path = join(folder, name);
      // The folder must be there: the page says when to make it.
      await writeFile(path, language === "diff" ? change(path, code) : `${code}\n`);
    },
    async run(line) {
      if (isForOthers.test(line)) return { status: 0, output: "" };
      const [, path, value = ""] = /^npm pkg set ([\w.]+)="?(.+?)"?$/.exec(line) ?? [];
      if (line === "npm init --yes") await writeFile(manifest, "{}");
      else if (line.startsWith("npm install ")) await install(folder, line);
      else if (path === "type") await writeFile(manifest, JSON.stringify({ type: value }));
      else if (path?.startsWith("scripts.")) {
        const { scripts, ...rest } = readManifest();
        const changed = { ...rest, scripts: { ...scripts, [path.slice(8)]: value } };
        await writeFile(manifest, JSON.stringify(changed));
      } else if (/^node (?:--\S+ )*src\/server\.ts$/.test(line)) {
        await stop();
        service = await start(folder, line.split(" ").slice(1));
      } else {
        const [, variable, command = line] = /^(\w+)=\$\((.+)\)$/.exec(line) ?? [];
        const script = command === "npm test" ? (readManifest().scripts?.["test"] ?? "") : command;
        const outcome = runCommand(folder, script);
        if (variable !== undefined) variables.set(variable, outcome.output.trim());
        return outcome;
      }
      return { status: 0, output: "" };
    },
    send(fence) {
      const code = fence.code.replaceAll(
        /\$(\w+)/g,
        (_, name: string) => variables.get(name) ?? "",
      );
      const [, port = ""] = /^Host: localhost:(\d+)$/m.exec(code) ?? [];
      return replay({ ...fence, code }, service?.ports[port] ?? 0);
    },
    async fetch(path) {
      return (await fetch(`http://127.0.0.1:${service?.ports[3000] ?? 0}${path}`)).text();
    },
    stop,
  };
}

/** Lines that need the registry, a second terminal or the folder above. */
const isForOthers = /^(?:npx pnpm@12 registry|npm config set|curl|mkdir \w+ && cd) /;

/** Links packages as npm does; only what the pages install can be imported. */
async function install(folder: string, line: string): Promise<void> {
  for (const name of line.split(" ").slice(2)) {
    if (name === "--save-dev") continue;
    const [target, program] = packages[name] ?? [];
    if (target === undefined) throw new Error(`There is no package ${name}`);
    const path = join(folder, "node_modules", name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(target, path);
    if (program === undefined) continue;
    const programs = join(folder, "node_modules/.bin");
    await mkdir(programs, { recursive: true });
    await symlink(join(target, program), join(programs, /\w+(?=\.js$|$)/.exec(program)?.[0] ?? ""));
  }
}

function runCommand(cwd: string, command: string): Outcome {
  const script = command.replaceAll("npx ", "node node_modules/.bin/");
  const options = { cwd, encoding: "utf8", env: environment } as const;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], options);
  return { status, output: stdout + stderr };
}

/** The Node that runs the tests, without the conditions of the repository. */
const environment = {
  PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
  NODE_OPTIONS: "--no-warnings",
  NO_COLOR: "1",
};

async function start(cwd: string, parameters: readonly string[]): Promise<Service> {
  const [main, operations] = [await findPort(), await findPort()];
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...environment, PORT: `${main}`, OPERATIONS_PORT: `${operations}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = once(createInterface(child.stdout), "line");
  await Promise.race([line, once(child, "exit").then(fail)]);
  return { process: child, ports: { 3000: main, 3001: operations } };
}

function fail(): never {
  throw new Error("The service stopped before it listened");
}

/** Applies a diff, whose hunks have an empty line between them. */
function change(path: string, diff: string): string {
  let text = readFileSync(path, "utf8");
  for (const hunk of diff.split("\n\n")) {
    const lines = hunk.split("\n");
    const [before, after] = ["+", "-"].map((left) =>
      lines.flatMap((line) => (line.startsWith(left) ? [] : [`${line.slice(1)}\n`])).join(""),
    );
    const [head, tail, ...more] = text.split(before ?? "");
    if (tail === undefined || more.length > 0) {
      throw new Error(`${path} must have this once:\n${before ?? ""}\nIt is\n${text}`);
    }
    text = [head, tail].join(after);
  }
  return text;
}
