import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readCodeBlocks, type CodeBlock } from "./code-blocks.ts";
import { createTemporaryFolder } from "./production-folder.ts";
import { serveBlock } from "./run-block.ts";
import { serveFile, type ServedFile } from "./serve-file.ts";

const timeout = 60_000;

describe("the server of the page on stopping", () => {
  it("answers, and on SIGTERM ends by itself", { timeout }, async () => {
    await serveBlock(findBlock("graceful-shutdown", "SIGINT"), async ({ port, stop }) => {
      const response = await fetch(`http://localhost:${port}/`);
      expect(await response.text()).toBe("Hello");
      expect(await stop("SIGTERM")).toEqual({ exitCode: 0 });
    });
  });
});

describe("the cluster of the page on several cores", () => {
  const tell = `
    cluster.on("listening", (worker, { port }) => { console.log(port); });
    cluster.on("exit", (worker, code) => { console.log("exit", code); });`;

  it("replaces its workers without losing a request, and ends by itself", { timeout }, async () => {
    await serveFile(findBlock("several-cores", "node:cluster"), tell, async (cluster) => {
      const [port] = await readLines(cluster, 2);
      const clients = keepBusy(`http://127.0.0.1:${port ?? ""}/`);
      cluster.send("SIGHUP");
      // One comes, one goes, and that twice.
      expect(await readLines(cluster, 4)).toEqual([port, "exit 0", port, "exit 0"]);
      expect(new Set(await clients.stop())).toEqual(new Set(["Hello"]));
      cluster.send("SIGTERM");
      expect(await cluster.ended).toBe(0);
    });
  });

  it("exits with 1 if no worker can listen", { timeout }, async () => {
    const busy = createServer().listen(0);
    await once(busy, "listening");
    const { port } = busy.address() as AddressInfo;
    const block = findBlock("several-cores", "node:cluster");
    const code = block.code.replace('process.env["PORT"] ?? 3000', String(port));
    await serveFile({ ...block, code }, "", async ({ ended }) => {
      expect(await ended).toBe(1);
    });
    busy.close();
  });

  it("replaces a worker that was killed", { timeout }, async () => {
    const kill = `${tell}
      process.on("SIGUSR2", () => { Object.values(cluster.workers)[0].process.kill("SIGKILL"); });`;
    await serveFile(findBlock("several-cores", "node:cluster"), kill, async (cluster) => {
      const [port] = await readLines(cluster, 2);
      cluster.send("SIGUSR2");
      expect(await readLines(cluster, 2)).toEqual(["exit null", port]);
    });
  });

  it("tries again until a replacement starts", { timeout }, async () => {
    const folder = await createTemporaryFolder();
    const broken = join(folder, "broken");
    const block = findBlock("several-cores", "node:cluster");
    const begin = "async function work(): Promise<void> {";
    expect(block.code).toContain(begin);
    const code = block.code.replace(
      begin,
      `${begin} if ((await import("node:fs")).existsSync(${JSON.stringify(broken)})) process.exit(1);`,
    );
    const kill = `${tell}
      process.on("SIGUSR2", () => { Object.values(cluster.workers)[0].process.kill("SIGKILL"); });`;
    await serveFile({ ...block, code }, kill, async (cluster) => {
      const [port] = await readLines(cluster, 2);
      await writeFile(broken, "");
      cluster.send("SIGUSR2");
      expect(await readLines(cluster, 3)).toEqual(["exit null", "exit 1", "exit 1"]);
      await rm(broken);
      const lines: string[] = [];
      while (lines.at(-1) !== port) lines.push(await cluster.nextLine());
      expect(lines.slice(0, -1).every((line) => line === "exit 1")).toBe(true);
      cluster.send("SIGTERM");
      expect(await cluster.ended).toBe(0);
    });
  });
});

function findBlock(page: string, word: string): CodeBlock {
  const block = readCodeBlocks().find(
    ({ name, code }) => name.startsWith(`docs/how-to/operations/${page}.md`) && code.includes(word),
  );
  if (block === undefined) throw new Error(`${page} has no program with ${word}`);
  return block;
}

async function readLines({ nextLine }: ServedFile, count: number): Promise<readonly string[]> {
  const lines: string[] = [];
  while (lines.length < count) lines.push(await nextLine());
  return lines;
}

/** Some clients that ask again and again, half of them on the same connection, and what they were answered. */
function keepBusy(url: string): { readonly stop: () => Promise<readonly string[]> } {
  const answers: string[] = [];
  let isOver = false;
  const clients = Array.from({ length: 10 }, async (_, index) => {
    const agent = new Agent({ keepAlive: index % 2 === 0 });
    while (!isOver) answers.push(await ask(url, agent).catch(String));
    agent.destroy();
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
      return answers;
    },
  };
}

/** Repeats a request, as the page says, only where a connection ends that has answered another one before. */
async function ask(url: string, agent: Agent): Promise<string> {
  for (;;) {
    const request = get(url, { agent });
    const answering = once(request, "response") as Promise<[IncomingMessage]>;
    const [response] = await answering.catch((error: unknown) => {
      if (request.reusedSocket) return [undefined];
      throw error;
    });
    if (response !== undefined) return text(response);
  }
}
