import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listen, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp, serve } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

const createSeenApp = () =>
  createApp().get("/", ({ request, platform }) => ({ url: request.url, platform }));

// docs/specification.md#1111-unix-sockets
describe("listen({ path })", () => {
  it("serves on a Unix socket", async () => {
    const path = createPath();
    const server = await listen(createSeenApp(), { path });
    const { port, hostname, url } = server;
    expect({ port, hostname, url }).toEqual({ port: 0, hostname: "", url: `unix:${path}` });
    const client = await RawClient.connect({ path });
    const { body } = await client.request("GET /", "Host: notes.example:8080").readResponse();
    expect(JSON.parse(body.toString())).toEqual({
      url: "http://notes.example:8080/",
      platform: [{}],
    });
    client.leave();
  });

  it("has no remoteAddress", async () => {
    const path = createPath();
    const seen: unknown[] = [];
    const server = await serve(
      (_, first) => {
        seen.push(first);
        return new Response();
      },
      { path },
    );
    const client = await RawClient.connect({ path });
    await client.request("GET /", "Connection: close").readResponse();
    expect(seen).toEqual([{ remoteAddress: undefined }]);
    expect(await server.close()).toEqual({ forced: 0 });
  });

  it("removes its socket when it closes", async () => {
    const path = createPath();
    const server = await listen(createSeenApp(), { path });
    expect(lstatSync(path).isSocket()).toBe(true);
    await server.close();
    expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined();
    await listen(createSeenApp(), { path });
  });

  it("leaves the socket of a newer server at its path when it closes", async () => {
    const path = createPath();
    const older = await listen(createApp(), { path });
    rmSync(path);
    await listen(createSeenApp(), { path });
    expect(await older.close()).toEqual({ forced: 0 });
    const client = await RawClient.connect({ path });
    expect((await client.request("GET /").readResponse()).status).toBe(200);
    client.leave();
  });

  it("leaves a file at its path, and needs none there", async () => {
    const path = createPath();
    const server = await listen(createApp(), { path });
    rmSync(path);
    writeFileSync(path, "kept");
    await server.close();
    expect(readFileSync(path, "utf8")).toBe("kept");
    rmSync(path);
    const other = await listen(createApp(), { path });
    rmSync(path);
    expect(await other.close()).toEqual({ forced: 0 });
  });

  it("removes its socket after the program has changed its working directory", async () => {
    const path = createPath();
    const before = process.cwd();
    process.chdir(dirname(path));
    onTestFinished(() => {
      process.chdir(before);
    });
    const server = await createApp().listen({ path: "service.sock" });
    process.chdir(before);
    expect(existsSync(path)).toBe(true);
    await server.close();
    expect(existsSync(path)).toBe(false);
  });

  it("closes after the process has lost its rights to the folder", () => {
    const path = createPath();
    const program = `
      import { chmodSync, rmSync, writeFileSync } from "node:fs";
      import { dirname } from "node:path";
      import { createApp } from ${JSON.stringify(import.meta.resolve("../../src/index.ts"))};
      const path = ${JSON.stringify(path)};
      const server = await createApp().listen({ path });
      rmSync(path);
      writeFileSync(path, "kept");
      chmodSync(dirname(path), 0);
      try {
        // The rights of a folder do not bind root, who may become somebody else, unless a container forbids it.
        if (process.getuid() === 0) process.setuid(65534);
      } catch {}
      const result = await server.close();
      if (process.getuid() !== 65534) chmodSync(dirname(path), 0o700);
      console.log(result.forced);
    `;
    const flags = ["--conditions=@fw/source", "--no-warnings", "--input-type=module"];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--eval", program], {
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual(["0\n", ""]);
    expect(readFileSync(path, "utf8")).toBe("kept");
  });

  it("leaves nothing else in the folder", async () => {
    const path = createPath();
    const server = await listen(createApp(), { path });
    expect(readdirSync(dirname(path))).toEqual(["service.sock"]);
    await expect(createApp().listen({ path })).rejects.toThrow(
      `listen EADDRINUSE: address already in use ${path}`,
    );
    expect(readdirSync(dirname(path))).toEqual(["service.sock"]);
    await server.close();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it.each<[what: string, create: (path: string) => unknown]>([
    [
      "a file",
      (path) => {
        writeFileSync(path, "kept");
      },
    ],
    [
      "a folder",
      (path) => {
        mkdirSync(path);
      },
    ],
    [
      "a link that leads nowhere",
      (path) => {
        symlinkSync("nowhere", path);
      },
    ],
    ["the socket of a server that runs", listenElsewhere],
    ["the socket of a server that was killed", listenAndDie],
  ])("refuses the path of %s, and leaves it as it is", async (_, create) => {
    const path = createPath();
    await create(path);
    const before = lstatSync(path);
    await expect(createApp().listen({ path })).rejects.toMatchObject({ code: "EADDRINUSE" });
    const { ino, mode, size } = lstatSync(path);
    expect({ ino, mode, size }).toEqual({ ino: before.ino, mode: before.mode, size: before.size });
    if (before.isFile()) expect(readFileSync(path, "utf8")).toBe("kept");
  });

  it("loses no request when it closes", async () => {
    const path = createPath();
    const started = Promise.withResolvers<undefined>();
    const held = Promise.withResolvers<string>();
    const app = createApp().get("/held", () => {
      started.resolve(undefined);
      return held.promise;
    });
    const server = await listen(app, { path });
    const client = (await RawClient.connect({ path })).request("GET /held");
    await started.promise;
    const closing = server.close();
    // The connection is in the backlog, or accepted and silent.
    const late = (await RawClient.connect({ path })).request("GET /nowhere");
    held.resolve("in the end");
    expect((await client.readResponse()).body.toString()).toBe("in the end");
    expect((await late.readResponse()).status).toBe(404);
    client.end();
    late.end();
    expect(await closing).toEqual({ forced: 0 });
  });

  it("leaves no socket if the signal aborts while it begins to listen", async () => {
    const path = createPath();
    const controller = new AbortController();
    const listening = createApp().listen({ path, signal: controller.signal });
    controller.abort(new Error("no longer needed"));
    await expect(listening).rejects.toThrow("no longer needed");
    expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined();
  });

  it.each<[options: object, message: string]>([
    [{ path: "a.sock", port: 3000 }, "path takes the place of port and hostname"],
    [{ path: "a.sock", port: 0 }, "path takes the place of port and hostname"],
    [{ path: "a.sock", hostname: "::" }, "path takes the place of port and hostname"],
    [{ path: "" }, "path must be a non-empty string without NUL"],
    [{ path: 3000 }, "path must be a non-empty string without NUL"],
    [{ path: null }, "path must be a non-empty string without NUL"],
    [{ path: "\0abstract" }, "path must be a non-empty string without NUL"],
    // Node would bind the first 107 bytes of it.
    [{ path: `/tmp/${"é".repeat(60)}` }, "path must have at most 10"],
  ])("is refused with %j", async (options, message) => {
    await expect(callUntyped(createApp(), "listen", options)).rejects.toThrow(message);
  });
});

/** Returns a path in a folder that is removed after the test. */
function createPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "socket-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, "service.sock");
}

async function listenElsewhere(path: string): Promise<void> {
  const server = createServer().listen(path);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
}

function listenAndDie(path: string): void {
  const program = `require("node:net").createServer().listen(${JSON.stringify(path)}, () =>
    process.kill(process.pid, "SIGKILL"))`;
  expect(spawnSync(process.execPath, ["-e", program]).signal).toBe("SIGKILL");
}
