import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createApp } from "@fw/framework";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { readFolder } from "../src/read-folder.ts";
import { serveFiles } from "../src/static-files.ts";
import { describeOverEachTransport } from "./each-transport.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const secret = "Nobody may read this";

/** A folder to serve, with a secret beside it, and links to the secret in it. */
function createPublicFolder(): string {
  const parent = createTemporaryFolder();
  const folder = join(parent, "public");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(parent, "secret.txt"), secret);
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets", "an image.svg"), "<svg/>");
  writeFileSync(join(folder, "licence"), "Free");
  symlinkSync("../secret.txt", join(folder, "linked.txt"));
  symlinkSync("..", join(folder, "linked"));
  return folder;
}

function createFolderApp(folder: string = createPublicFolder()) {
  return createApp().get("/*", serveFiles(readFolder(folder)));
}

describeOverEachTransport("serveFiles(readFolder())", (connect) => {
  it.each([
    ["/", "text/html; charset=utf-8", "<!doctype html>"],
    ["/index.html", "text/html; charset=utf-8", "<!doctype html>"],
    ["/assets/an%20image.svg", "image/svg+xml", "<svg/>"],
    ["//assets//an%20image.svg/", "image/svg+xml", "<svg/>"],
    ["/licence?version=1", "application/octet-stream", "Free"],
  ])("serves %s as %s", async (path, type, content) => {
    const { send } = await connect(createFolderApp());
    const response = await send(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await response.text()).toBe(content);
  });

  it.each([
    "/missing.txt",
    "/assets",
    "/linked.txt",
    "/linked/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets%2f..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/%252e%252e%252fsecret.txt",
    "/index.html%00.txt",
    "/%ff",
    "/%",
    "/__proto__",
    "/constructor",
  ])("has nothing at %s", async (path) => {
    const { send } = await connect(createFolderApp());
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("answers 304 to a client that has the file", async () => {
    const { send } = await connect(createFolderApp());
    const etag = (await send("/")).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const response = await send("/", { headers: { "if-none-match": known } });
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(etag);
      expect(await response.text()).toBe("");
    }
    const changed = await send("/", { headers: { "if-none-match": '"another"' } });
    expect(changed.status).toBe(200);
  });
});

describe("readFolder", () => {
  it("refuses a folder that is not there", () => {
    expect(() => readFolder("/nowhere/at/all")).toThrow("ENOENT");
  });

  it("lets no path out of the folder, however it is spelt on the wire", async () => {
    const server = await createFolderApp().listen({ hostname: "127.0.0.1" });
    onTestFinished(async () => {
      await server.close();
    });
    const piece = fc.constantFrom(
      ...["..", ".", "%2e", "%2E%2e", "..;", "%00", "%c0%ae%c0%ae", "%252e%252e", "linked"],
      ...["/", "//", "\\", "%2f", "%2F", "%5c", "%252f", "%c0%af", "public", "secret.txt"],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const target = `/${pieces.join("")}`;
        const response = await sendRaw(server.port, target);
        expect(response).toMatch(/^HTTP\/1\.1 (200|404) /);
        expect(response).not.toContain(secret);
      }),
      {
        numRuns: 200,
        examples: [
          [["..", "/", "secret.txt"]],
          [["/", "..", "/", "..", "/", "secret.txt"]],
          [["..", "\\", "secret.txt"]],
          [["%2E%2e", "/", "secret.txt"]],
          [["linked", "/", "secret.txt"]],
        ],
      },
    );
  });
});

/** Sends a target as it is written: a URL parser of a client would tidy it up first. */
async function sendRaw(port: number, target: string): Promise<string> {
  const socket = connectSocket(port, "127.0.0.1");
  socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
