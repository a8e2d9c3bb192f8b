import { eventually, findPort, holdDrain } from "@fw/test-support";
import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";
import { layOut } from "./image.ts";
import {
  createFolder,
  createTemporaryFolder,
  findFence,
  program,
  run,
  start,
} from "./production-folder.ts";

const timeout = 60_000;

describe("the program for production", () => {
  it("is not ready from the signal on, serves on, and ends by itself", { timeout }, async () => {
    const { folder } = await createFolder();
    const [port, operationsPort] = [await findPort(), await findPort()];
    const service = await start([process.execPath, holdDrain, "src/server.ts"], folder, {
      PORT: `${port}`,
      OPERATIONS_PORT: `${operationsPort}`,
      DRAIN_MILLISECONDS: "600000",
    });
    const url = `http://127.0.0.1:${port}`;
    const ask = async (path: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${operationsPort}${path}`)).status;
    await eventually(async () => {
      expect(await ask("/ready")).toBe(200);
    });
    service.kill("SIGTERM");
    await eventually(async () => {
      expect(await ask("/ready")).toBe(503);
    });
    // The second signal, such as Ctrl+C, does not close the database twice.
    service.kill("SIGINT");
    expect(await ask("/health")).toBe(200);
    expect(await (await fetch(url)).text()).toBe("Hello");
    const asking = askUntilRefused(url);
    service.kill("SIGUSR2");
    expect((await asking).filter((answer) => answer !== "Hello")).toEqual([]);
    await once(service, "exit");
    expect(service.exitCode).toBe(0);
  });
});

describe("the Dockerfile of the page on the image", () => {
  it(
    "copies what there is, in an order that works, and its commands run",
    { timeout },
    async () => {
      const { folder: context, files } = await createFolder();
      const folder = await createTemporaryFolder();
      const image = await layOut(findFence("dockerfile"), context, folder);

      for (const base of image.bases) {
        expect(Number(/^node:(\d+)-slim$/.exec(base)?.[1])).toBeGreaterThanOrEqual(22);
      }
      expect(image.commands).toEqual(["npm ci --omit=dev"]);
      expect(image.copied).toEqual([["package.json", "package-lock.json"]]);
      expect(files).toEqual(
        expect.arrayContaining(["Dockerfile", ".dockerignore", ...(image.copied[0] ?? [])]),
      );

      await symlink(join(context, "node_modules"), join(folder, "node_modules"));
      const environment = {
        ...image.environment,
        PORT: `${await findPort()}`,
        OPERATIONS_PORT: `${await findPort()}`,
        DRAIN_MILLISECONDS: "0",
      };
      // Here, the packages are links. The image has copies.
      const NODE_OPTIONS = `--allow-fs-read=${root} --allow-fs-read=${context}`;
      const service = await start(image.command, folder, { ...environment, NODE_OPTIONS });
      const check = (): number | null => run(image.healthCheck, folder, environment);
      await eventually(() => {
        expect(check()).toBe(0);
      });
      service.kill("SIGTERM");
      await once(service, "exit");
      expect(service.exitCode).toBe(0);
      expect(check()).toBe(1);
    },
  );
});

describe("the manifest of the page on Kubernetes", () => {
  const { fences } = readDocument("docs/how-to/operations/kubernetes.md");
  const manifest = fences.find(({ language }) => language === "yaml")?.code ?? "";
  const readAll = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, found = ""]) => found);

  it("has the ports, the paths and the variable of the program", () => {
    const ports = readAll(manifest, /containerPort: (\d+)/g);
    expect(ports).toEqual(readAll(program, /PORT"\] \?\? (\d+)/g));
    const paths = readAll(manifest, /path: ([^,]+), port: operations/g);
    expect(paths).toEqual(readAll(program, /\.get\("(\/\w+)"/g));
    for (const name of readAll(manifest, /name: ([A-Z_]+)/g))
      expect(program).toContain(`"${name}"`);
  });

  it("gives the stop enough time", () => {
    const [grace = 0] = readAll(manifest, /GracePeriodSeconds: (\d+)/g).map(Number);
    const [sleep = 0] = readAll(manifest, /sleep: \{ seconds: (\d+)/g).map(Number);
    const timeouts = readAll(program, /timeout: ([\d_]+)/g).map((ms) => ms.replace("_", ""));
    const stop = timeouts.reduce((sum, milliseconds) => sum + Number(milliseconds) / 1_000, 0);
    expect([sleep, stop]).toEqual([10, 11]);
    expect(grace).toBeGreaterThan(sleep + stop);
  });
});

/** What is answered as long as anything is. */
async function askUntilRefused(url: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response === undefined) return answers;
    answers.push(await response.text());
  }
}
