import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { readDocument, type Fence } from "./documents.ts";
import { follow } from "./follow.ts";
import { createTemporaryFolder } from "./production-folder.ts";
import { serveFile, type ServedFile } from "./serve-file.ts";
import { createReader, type Reader } from "./tutorial-project.ts";

// The build comes first: `pnpm build`. The compiler takes seconds.
const timeout = 60_000;

describe("a reader of the pages on structure", () => {
  it.for(["modules", "configuration"])("can follow %s", { timeout }, async (name) => {
    const reader = await createProject();
    for (const block of readDocument(`docs/how-to/structure/${name}.md`).fences) {
      await (block.language === "console" ? compare(reader, block) : follow(reader, block));
    }
    expect((await reader.stop()) ?? 0).toBe(0);
  });
});

describe("the program of the page on background jobs", () => {
  const [page] = readCodeBlocks().filter(({ name }) => name.includes("structure/background-jobs"));
  const onFreePort = page?.code.replace("listen(3000)", "listen()") ?? "";
  const printPort = "console.log(server.port);";

  async function sendMail({ nextLine, send }: ServedFile): Promise<string> {
    const url = `http://127.0.0.1:${await nextLine()}/users`;
    const body = JSON.stringify({ email: "ada@example.com" });
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(url, { method: "POST", body, headers });
    expect(status).toBe(202);
    send("SIGTERM");
    return nextLine();
  }

  it("waits for a job that runs when it stops", async () => {
    if (page === undefined) throw new Error("The page has no program");
    const code = onFreePort.replace("void stop()", 'stop().then(() => console.log("Stopped"))');
    await serveFile({ ...page, code }, printPort, async (served) => {
      expect(await sendMail(served)).toBe("Sent to ada@example.com");
      expect(await served.nextLine()).toBe("Stopped");
      expect(await served.ended).toBe(0);
    });
  });

  it("cuts off a job that takes too long", async () => {
    if (page === undefined) throw new Error("The page has no program");
    const code = onFreePort
      .replace("setTimeout(500)", "setTimeout(600_000)")
      .replace("setTimeout(10_000", "setTimeout(1")
      .replace("console.error(`${", "console.log(`${");
    await serveFile({ ...page, code }, printPort, async (served) => {
      expect(await sendMail(served)).toBe("1 jobs were cut off");
      expect(await served.ended).toBe(1);
    });
  });
});

/** Runs a command that fails, and checks what it prints. */
async function compare(reader: Reader, { code }: Fence): Promise<void> {
  const [line = "", ...printed] = code.split("\n");
  const outcome = await reader.run(line.replace("$ ", ""));
  expect(outcome).toEqual({ status: 1, output: `${printed.join("\n")}\n` });
}

/** Makes a project as the quick start does, with folders for sources. */
async function createProject(): Promise<Reader> {
  const reader = createReader(await createTemporaryFolder());
  onTestFinished(async () => {
    await reader.stop();
  });
  await mkdir(join(reader.folder, "src/notes"), { recursive: true });
  const { fences } = readDocument("docs/tutorial/quick-start.md");
  const options = fences.find(({ language }) => language === "json")?.code ?? "";
  await writeFile(join(reader.folder, "tsconfig.json"), options);
  for (const line of [
    "npm init --yes",
    "npm pkg set type=module",
    "npm install @fw/framework",
    "npm install --save-dev typescript @types/node",
  ]) {
    await reader.run(line);
  }
  return reader;
}
