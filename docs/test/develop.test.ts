import { eventually } from "@fw/test-support";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { readDocument } from "./documents.ts";
import { createFolder } from "./production-folder.ts";

const name = "docs/how-to/operations/develop.md";
const code = readCodeBlocks().find((block) => block.name.startsWith(name))?.code ?? "";

it("the command of the page on development restarts a changed program and lets a debugger attach", async () => {
  const command = readDocument(name).fences.find(({ language }) => language === "sh")?.code ?? "";
  const { folder } = await createFolder(code);
  const parameters = command.replace("--inspect ", "--inspect=0 ").split(" ").slice(1);
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, PORT: "0", NODE_OPTIONS: "--conditions=@fw/source --no-warnings" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  });
  const urls: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    const url = /^Listening on (.+)$/.exec(line)?.[1];
    if (url !== undefined) urls.push(url);
  });
  const debuggers: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    const host = /^Debugger listening on ws:\/\/([^/]+)\//.exec(line)?.[1];
    if (host !== undefined) debuggers.push(host);
  });
  const ask = async (): Promise<string> => (await fetch(`${urls.at(-1) ?? ""}/hello/Ada`)).text();

  await eventually(async () => {
    expect(await ask()).toBe('{"name":"Ada"}');
  });
  const attached = await fetch(`http://${debuggers.at(-1) ?? ""}/json`);
  expect(await attached.json()).toMatchObject([
    { url: expect.stringMatching(/^file:.*src\/server\.ts$/) as unknown },
  ]);

  const file = join(folder, "src/server.ts");
  const changed = (await readFile(file, "utf8")).replace("=> params,", "=> params.name,");
  await writeFile(file, changed);
  await eventually(async () => {
    expect(await ask()).toBe("Ada");
  });
});
