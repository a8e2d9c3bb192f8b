import { rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { findCodeBlock } from "./code-blocks.ts";
import { serveBlock } from "./run-block.ts";

const page = "docs/how-to/responses/files.md";
const block = findCodeBlock(page);

/** Shows the folder, and counts the descriptors of its files. */
const probes = `
  const { readdirSync, readlinkSync } = await import("node:fs");
  const readLink = (name: string): string[] => {
    try {
      return [readlinkSync(\`/proc/self/fd/\${name}\`)];
    } catch {
      return [];
    }
  };
  app.get("/folder", () => folder);
  app.get("/open-files", () =>
    readdirSync("/proc/self/fd").flatMap(readLink).filter((path) => path.startsWith(folder)).length,
  );`;

interface Files {
  readonly folder: string;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

/** Runs the program of the page. */
async function serveFiles(use: (files: Files) => Promise<void>): Promise<void> {
  const code = block.code.replace("await app.listen", `${probes}\n$&`);
  await serveBlock({ ...block, code }, async ({ port }) => {
    const get: Files["get"] = (path, headers = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const folder = await (await get("/folder")).text();
    try {
      await use({ folder, get });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

async function show(response: Response): Promise<readonly [status: number, text: string]> {
  return [response.status, await response.text()];
}

describe(`the program of ${page}`, () => {
  it("resumes a download, unless the file has changed", async () => {
    await serveFiles(async ({ folder, get }) => {
      const whole = await get("/files/notes.txt");
      const etag = whole.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(await show(whole)).toEqual([200, "Buy bread"]);

      const rest = { range: "bytes=4-", "if-range": etag };
      expect(await show(await get("/files/notes.txt", rest))).toEqual([206, "bread"]);
      const weak = { range: "bytes=4-", "if-range": `W/${etag}` };
      expect(await show(await get("/files/notes.txt", weak))).toEqual([200, "Buy bread"]);

      await writeFile(join(folder, "new"), "Buy bacon");
      await rename(join(folder, "new"), join(folder, "notes.txt"));
      expect(await show(await get("/files/notes.txt", rest))).toEqual([200, "Buy bacon"]);
    });
  });

  it("answers 304 while the file is the same", async () => {
    await serveFiles(async ({ get }) => {
      const etag = (await get("/files/notes.txt")).headers.get("etag") ?? "";
      const same = await get("/files/notes.txt", { "if-none-match": etag });
      expect(await show(same)).toEqual([304, ""]);
      expect(same.headers.get("cache-control")).toBe("no-cache");
      const other = await get("/files/notes.txt", { "if-none-match": '"other"' });
      expect(await show(other)).toEqual([200, "Buy bread"]);
    });
  });

  it("answers whatever range a client sends", async () => {
    await serveFiles(async ({ folder, get }) => {
      await writeFile(join(folder, "empty.txt"), "");
      expect(await show(await get("/files/empty.txt"))).toEqual([200, ""]);
      const answers: readonly (readonly [range: string, status: number, text: string])[] = [
        ["bytes=-3", 206, "ead"],
        ["bytes=0-0", 206, "B"],
        ["bytes=0-900", 206, "Buy bread"],
        ["bytes=-0", 206, ""],
        ["bytes=9-", 416, ""],
        ["bytes=5-4", 400, ""],
        ["bytes=0-1,3-4", 416, ""],
        ["bytes=x", 400, ""],
      ];
      for (const [range, status, text] of answers) {
        const answer = await show(await get("/files/notes.txt", { range }));
        expect([range, ...answer]).toEqual([range, status, text]);
        expect((await get("/files/empty.txt", { range })).status).not.toBe(500);
      }
    });
  });

  it("serves only regular files of the folder that no dot hides", async () => {
    await serveFiles(async ({ folder, get }) => {
      await writeFile(`${folder}-secret.txt`, "secret");
      await writeFile(join(folder, ".env"), "secret");
      await symlink(`${folder}-secret.txt`, join(folder, "outside.txt"));
      await symlink(".env", join(folder, "hidden.txt"));
      await symlink("notes.txt", join(folder, "inside.txt"));
      const name = encodeURIComponent(`${folder.split(/[/\\]/).at(-1) ?? ""}-secret.txt`);
      expect(await show(await get("/files/inside.txt"))).toEqual([200, "Buy bread"]);
      for (const path of [
        ...[`..%2F${name}`, `..%5C${name}`, `x%2F..%2F..%2F${name}`, `%2Fetc%2Fpasswd`],
        ...[
          ".env",
          ".%2F.env",
          "outside.txt",
          "hidden.txt",
          "",
          ".",
          "notes.txt/x",
          "a%00b",
          "none",
        ],
      ]) {
        const [status, text] = await show(await get(`/files/${path}`));
        expect([path, status, text]).toEqual([path, 404, expect.stringContaining("NO_FILE")]);
      }
      await rm(`${folder}-secret.txt`);
    });
  });

  it.runIf(process.platform === "linux")("closes a file when the client leaves", async () => {
    await serveFiles(async ({ folder, get }) => {
      await truncate(join(folder, "notes.txt"), 1_000_000_000);
      const count = async (): Promise<unknown> => (await get("/open-files")).json();
      const reader = (await get("/files/notes.txt")).body?.getReader();
      await reader?.read();
      expect(await count()).toBe(1);
      await reader?.cancel();
      await eventually(async () => {
        expect(await count()).toBe(0);
      });
      await get("/files/notes.txt", { range: "bytes=x" });
      expect(await count()).toBe(0);
    });
  });
});
