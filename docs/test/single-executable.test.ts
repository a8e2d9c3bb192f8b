import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { readDocument, root } from "./documents.ts";
import { createTemporaryFolder } from "./production-folder.ts";

const { fences } = readDocument("docs/how-to/operations/single-executable.md");

function find(language: string): string {
  return fences.find((fence) => fence.language === language)?.code ?? "";
}

it(
  "the page on single executables builds one that answers and stops",
  { timeout: 120_000 },
  async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, "src"));
    await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
    await symlink(join(root, "packages/framework"), join(folder, "node_modules/@fw/framework"));
    await symlink(join(root, "docs/node_modules/.bin"), join(folder, "node_modules/.bin"));
    const opened = `import { readFileSync } from "node:fs";
    app.get("/file", () => readFileSync("executable.json", "utf8"));`;
    await writeFile(join(folder, "src/server.ts"), `${find("ts")}\n${opened}`);
    await writeFile(join(folder, "executable.json"), find("json"));

    const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
    const commands = `set -e\n${find("sh").replace("PORT=3000 ", "exec ")}`;
    const service = spawn("sh", ["-c", commands], {
      cwd: folder,
      env: { PATH: path, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => {
      service.kill("SIGKILL");
    });
    const exited = once(service, "exit");
    let url = "";
    for await (const line of createInterface(service.stdout)) {
      url = /^Listening on (.+)$/.exec(line)?.[1] ?? "";
      if (url !== "") break;
    }
    expect(await (await fetch(url)).text()).toBe("Hello");
    // Its flags are part of the file.
    expect((await fetch(`${url}/file`)).status).toBe(500);
    service.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
);
