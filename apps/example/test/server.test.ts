import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eventually, holdDrain } from "@fw/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { ServiceProcess, type Environment } from "./service-process.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { authorization } from "./token.ts";

/** Node runs the sources itself, and reads the framework's sources too. */
const entry = ["--conditions=@fw/source", "src/server.ts"];

function start(environment: Environment = {}, ...options: readonly string[]): ServiceProcess {
  const service = new ServiceProcess([...options, ...entry], {
    DATABASE_PATH: ":memory:",
    ACCESS_LOG: "off",
    ...environment,
  });
  onTestFinished(() => {
    service.kill("SIGKILL");
  });
  return service;
}

describe("server", () => {
  it("prints its addresses, a new token and three lines to try, all of which work, and nothing else", async () => {
    const service = start({ BOOKMARKS_TOKEN: undefined });
    const url = await service.url();
    const operationsUrl = await service.operationsUrl();
    expect((await fetch(`${operationsUrl}/ready`)).status).toBe(200);
    const token = await service.printed(/(?<=The token for changes is )[\w-]{32}(?=\n)/);
    const [list = "", search = "", create = ""] = service.output.split("\n").slice(5);
    expect(service.output).toBe(
      `Bookmarks are at ${url}\nHealth and readiness are at ${operationsUrl}\nThe token for changes is ${token}\n\nTry:\n${list}\n${search}\n${create}\n\n`,
    );
    for (const line of [list, search]) {
      const path = /^ {2}curl '(http\S+)'$/.exec(line)?.[1] ?? "";
      const response = await fetch(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('{"items":[{"id":');
    }
    const [, target = "", bearer = "", type = "", body = ""] =
      /^ {2}curl -i (http\S+) -H "authorization: (.+)" -H 'content-type: (\S+)' -d '(.+)'$/.exec(
        create,
      ) ?? [];
    const headers = { authorization: bearer, "content-type": type };
    const created = await fetch(target, { method: "POST", headers, body });
    expect(created.status).toBe(201);
    expect(service.errors).toBe("");
    const other = start({ BOOKMARKS_TOKEN: undefined });
    await other.url();
    expect(other.output).not.toContain(token);
  });

  it("takes the token from the environment, and does not print it", async () => {
    const service = start({ BOOKMARKS_TOKEN: "chosen-by-an-operator" });
    const url = `${await service.url()}/bookmarks/1`;
    expect(service.output).toContain('"authorization: Bearer $BOOKMARKS_TOKEN"');
    expect(service.output).not.toContain("chosen-by-an-operator");
    const refused = await fetch(url, { method: "DELETE", headers: { authorization } });
    expect(refused.status).toBe(401);
    const headers = { authorization: "Bearer chosen-by-an-operator" };
    expect((await fetch(url, { method: "DELETE", headers })).status).toBe(204);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes a request under way after %s, also when it comes twice, and exits with 0",
    async (signal) => {
      const service = start();
      const url = await service.url();
      const upload = await beginUpload(url);
      service.kill(signal);
      await service.printed(/Stopping/);
      service.kill(signal);
      // For a moment the port still accepts those who are on the way.
      await eventually(() => expect(fetch(url)).rejects.toThrow("fetch failed"));
      expect(await upload.finish()).toContain("HTTP/1.1 201 Created");
      expect(await service.exitCode()).toBe(0);
      expect(service.output).toMatch(/\nStopped\.\n$/);
      expect(service.errors).toBe("");
    },
  );

  it("ends the streams of changes properly when it stops", async () => {
    const service = start();
    const changes = await fetch(`${await service.url()}/changes`);
    service.kill("SIGTERM");
    // On a busy machine, the stop may take so long that an event of an interval comes first.
    expect(await changes.text()).toMatch(/^(?:(?::|data: \{.*\})\n\n)*$/);
    expect(await service.exitCode()).toBe(0);
    expect(service.output).toMatch(/\nStopped\.\n$/);
    expect(service.errors).toBe("");
  });

  it("is not ready as soon as the drain begins, and still serves", async () => {
    const service = start({ DRAIN_MILLISECONDS: "600000" }, holdDrain);
    const [url, operationsUrl] = [await service.url(), await service.operationsUrl()];
    expect((await fetch(`${operationsUrl}/ready`)).status).toBe(200);
    service.kill("SIGTERM");
    await eventually(async () => {
      const response = await fetch(`${operationsUrl}/ready`);
      expect(await response.json()).toMatchObject({ status: 503, code: "STOPPING" });
    });
    expect((await fetch(`${operationsUrl}/health`)).status).toBe(200);
    expect((await fetch(`${url}/bookmarks/1`)).status).toBe(200);
    service.kill("SIGUSR2");
    expect(await service.exitCode()).toBe(0);
  });

  it("keeps the operations port open until the last request is answered", async () => {
    const service = start({ DRAIN_MILLISECONDS: "1" });
    const [url, operationsUrl] = [await service.url(), await service.operationsUrl()];
    const upload = await beginUpload(url);
    service.kill("SIGTERM");
    await service.printed(/Stopping/);
    await eventually(() => expect(fetch(url)).rejects.toThrow("fetch failed"));
    expect(await (await fetch(`${operationsUrl}/health`)).text()).toBe("alive");
    expect(await (await fetch(`${operationsUrl}/ready`)).json()).toMatchObject({ status: 503 });
    expect(await upload.finish()).toContain("HTTP/1.1 201 Created");
    expect(await service.exitCode()).toBe(0);
    await expect(fetch(operationsUrl)).rejects.toThrow("fetch failed");
  });

  it("fills a new database once, and keeps what is changed", async () => {
    const folder = createTemporaryFolder();
    const environment = { DATABASE_PATH: join(folder, "bookmarks.sqlite") };
    const first = start(environment);
    const deleted = await fetch(`${await first.url()}/bookmarks/12`, {
      method: "DELETE",
      headers: { authorization },
    });
    expect(deleted.status).toBe(204);
    first.kill("SIGTERM");
    expect(await first.exitCode()).toBe(0);
    // A service that has stopped leaves no journal behind.
    expect(readdirSync(folder)).toEqual(["bookmarks.sqlite"]);
    const second = start(environment);
    const listing = await fetch(`${await second.url()}/bookmarks?page=1&perPage=1`);
    expect(await listing.json()).toMatchObject({ items: [{ id: 11 }], total: 11 });
  });

  it("takes the other origins from the environment", async () => {
    const origin = "https://app.example.com";
    const service = start({ CORS_ORIGINS: origin });
    const response = await fetch(`${await service.url()}/bookmarks/1`, { headers: { origin } });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  });

  it("writes a line for each request on standard error", async () => {
    const service = start({ ACCESS_LOG: "on" });
    const url = await service.url();
    await fetch(`${url}/bookmarks/1?token=secret`);
    await fetch(`${url}/nowhere%0A`);
    service.kill("SIGTERM");
    expect(await service.exitCode()).toBe(0);
    const lines = service.errors.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { method: "GET", path: "/bookmarks/1", status: 200, code: null, completed: true },
      { method: "GET", path: "/nowhere%0A", status: 404, code: "FILE_NOT_FOUND" },
    ]);
  });

  it.each(["PORT", "OPERATIONS_PORT"])("says in a sentence that %s is in use", async (variable) => {
    const occupant = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => {
      occupant.close();
    });
    await once(occupant, "listening");
    const port = toPort(occupant.address());
    const service = start({ [variable]: `${port}` });
    expect(await service.exitCode()).toBe(1);
    expect(service.errors).toBe(
      `Port ${port} is in use: stop the program that has it, or set ${variable} to another one.\n`,
    );
    expect(service.output).toBe("");
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535\n"],
    [
      { PORT: "8080", OPERATIONS_PORT: "8080" },
      "OPERATIONS_PORT and PORT are the same port: change one of them\n",
    ],
    [{ PORT: "" }, "PORT must be a whole number from 0 to 65535\n"],
    [
      { BOOKMARKS_TOKEN: "" },
      "BOOKMARKS_TOKEN must be 16 or more letters, digits or characters of -._~+/=\n",
    ],
    [{ DATABASE_PATH: "/" }, "The database / cannot be used: unable to open database file\n"],
    [
      { DATABASE_PATH: undefined, DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/bookmarks" },
      "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1\n",
    ],
    [{ HOST: "256.1.1.1" }, "Cannot listen on HOST 256.1.1.1, PORT 0 (ENOTFOUND).\n"],
  ])("says in a sentence what is wrong with %o", async (environment, sentence) => {
    const service = start(environment);
    expect(await service.exitCode()).toBe(1);
    expect(service.errors).toBe(sentence);
  });
});

/** Sends the head of a request whose body the server then waits for. */
async function beginUpload(url: string): Promise<{ readonly finish: () => Promise<string> }> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ url: "https://nodejs.org", title: "Node.js" });
  // The server asks for the body once it has the head: from then on the request is under way.
  socket.write(
    `POST /bookmarks HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Authorization: ${authorization}\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, "readable");
  return {
    finish: () => {
      socket.end(body);
      return text(socket);
    },
  };
}

function toPort(address: ReturnType<Server["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("It has no port");
  return address.port;
}
