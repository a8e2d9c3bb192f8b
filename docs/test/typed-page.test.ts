import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@fw/client";
import { expect, it, onTestFinished } from "vitest";
import { readDocument, root } from "./documents.ts";
import { createTemporaryFolder } from "./production-folder.ts";

const { resolve } = createRequire(import.meta.url);
const modules = join(root, "node_modules");

/** What the page calls by `npx`. */
const programs: Readonly<Record<string, string>> = {
  fw: join(root, "packages/cli/src/fw.js"),
  tsc: join(dirname(resolve("typescript-7.0/package.json")), "bin/tsc"),
  esbuild: join(dirname(resolve("esbuild/package.json")), "bin/esbuild"),
};

/** The files of the page, each under its name, and the commands that are run between them. */
const { fences } = readDocument("docs/tutorial/typed-page.md");
const files = fences.flatMap(({ introduction, code }) => {
  const [, name] = /^`(.+)`:$/.exec(introduction) ?? [];
  return name === undefined ? [] : [[name, code] as const];
});
const commands = fences
  .filter(({ language }) => language === "sh")
  .flatMap(({ code }) => code.split("\n"))
  .map((line) => line.split(" "));

/** The parts of the contract that this test reads. */
interface Contract {
  "GET /entries": { response: { status: 200; body: { id: number; text: string }[] } };
  "POST /entries": { body: { text: string }; response: { status: 201; body: { id: number } } };
}

// Seconds of the compiler, several times.
const timeout = 120_000;

it("the tutorial works as it is written", { timeout }, async () => {
  const folder = await createFolder();
  expect(await run(folder, "npx fw contract")).toMatchObject({ status: 0 });
  expect(await run(folder, "npx tsc")).toEqual({ status: 0, output: "" });
  expect(await run(folder, "npx esbuild")).toMatchObject({ status: 0 });

  const baseUrl = await start(folder);
  expect(await (await fetch(baseUrl)).text()).toContain("/page.js");
  expect(await (await fetch(`${baseUrl}/page.js`)).text()).toContain("createClient");
  const client = createClient<Contract>(baseUrl);
  expect(await client.post("/entries", { body: { text: "Hello" } })).toMatchObject({ status: 201 });
  expect(await client.get("/entries")).toMatchObject({ data: [{ id: 1, text: "Hello" }] });
});

it(
  "the tutorial's page does not compile when the service renames a member",
  { timeout },
  async () => {
    const folder = await createFolder();
    expect(await run(folder, "npx fw contract")).toMatchObject({ status: 0 });
    const path = join(folder, "src/app.ts");
    const code = await readFile(path, "utf8");
    await writeFile(path, code.replaceAll("text: ", "message: "));
    const { status: checked, output: found } = await run(folder, "npx fw check");
    expect([checked, found]).toEqual([1, expect.stringContaining("contract.ts is missing or out")]);
    expect(await run(folder, "npx fw contract")).toMatchObject({ status: 0 });
    const { status, output } = await run(folder, "npx tsc");
    expect(status).not.toBe(0);
    expect(output.match(/^page\/page\.ts.*'text'/gm)).toHaveLength(2);
  },
);

/** Runs the command of the page that begins with a text. */
function run(cwd: string, line: string): Promise<{ status: number; output: string }> {
  const found = commands.find((command) => command.join(" ").startsWith(line));
  if (found === undefined) throw new Error(`The page has no command ${line}`);
  const [program = "", ...parameters] = found.slice(1);
  const path = programs[program] ?? "";
  return new Promise((done) => {
    execFile(process.execPath, [path, ...parameters], { cwd }, (error, stdout, stderr) => {
      done({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

/** The tutorial's files, and the packages that it installs. */
async function createFolder(): Promise<string> {
  const folder = await createTemporaryFolder();
  for (const [name, code] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await mkdir(join(folder, "node_modules/@types"));
  for (const name of ["framework", "client"]) {
    await symlink(join(root, "packages", name), join(folder, "node_modules/@fw", name));
  }
  await symlink(join(modules, "@types/node"), join(folder, "node_modules/@types/node"));
  return folder;
}

/** Starts the service, which ends with the test, and reads its address. */
async function start(folder: string): Promise<string> {
  const service = spawn(process.execPath, ["src/server.ts"], {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    service.kill("SIGKILL");
  });
  const [line] = (await once(createInterface(service.stdout), "line")) as [string];
  return /http:\S+/.exec(line)?.[0] ?? "";
}
