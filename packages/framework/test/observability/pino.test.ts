import { connect } from "node:net";
import { eventually, listen } from "@fw/test-support";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createApp, type App, type Server } from "../../src/index.ts";
import { sendRaw } from "../raw.ts";
import { logResponse } from "./log-response.ts";

/** An application whose log is collected, piece by piece as it is written. */
function createLoggingApp(): { app: App; written: string[]; called: Promise<void> } {
  const written: string[] = [];
  const log = pino({ base: null }, { write: (text) => written.push(text) });
  const called = Promise.withResolvers<undefined>();
  const app = createApp({
    onError: () => undefined,
    onResponse: (event) => {
      logResponse(log, event);
    },
  })
    .get("/users/:id", () => "Ada")
    .get("/never", () => {
      called.resolve(undefined);
      return new Promise(() => undefined);
    })
    .get("/failed", () => {
      throw new Error("secret");
    })
    .get("/stream", async function* () {
      yield await Promise.resolve("a");
      throw new Error("secret");
    });
  return { app, written, called: called.promise };
}

/** The one line that there is, parsed. */
async function readLine(written: readonly string[], server?: Server): Promise<unknown> {
  await eventually(() => {
    expect(written).not.toEqual([]);
  });
  // Nothing can add a second one once the connections have ended.
  await server?.close();
  const lines = written.join("").split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe("");
  return JSON.parse(lines[0] ?? "");
}

const info = 30;
const warn = 40;
const error = 50;

// docs/specification.md#151-onresponse
describe("a log of one line a request, by pino", () => {
  it.each([
    ["/users/7?token=secret", { level: info, path: "/users/7", route: "/users/:id", status: 200 }],
    ["/users/%22%0A%E2%80%A8", { level: info, route: "/users/:id", status: 200 }],
    ["/nowhere", { level: info, route: null, status: 404, code: "NOT_FOUND" }],
    ["/failed", { level: error, status: 500, code: "INTERNAL_SERVER_ERROR", completed: true }],
  ])("has the line of %s", async (target, expected) => {
    const { app, written } = createLoggingApp();
    const server = await listen(app);
    await (await fetch(server.url + target)).text();
    const line = await readLine(written, server);
    expect(line).toMatchObject({ method: "GET", msg: "request", ...expected });
    expect(line).toHaveProperty("duration", expect.any(Number));
    expect(written.join("")).not.toContain("secret");
  });

  it.each([
    [warn, "*/*"],
    [info, "text/event-stream"],
  ])("has one of level %d of a request for %s whose client left", async (level, accept) => {
    const { app, written, called } = createLoggingApp();
    const server = await listen(app);
    const client = connect(server.port, "127.0.0.1");
    client.write(`GET /never HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`);
    await called;
    client.destroy();
    const expected = { level, route: "/never", status: null, code: null, completed: false };
    expect(await readLine(written, server)).toMatchObject(expected);
  });

  it("has one of a stream that failed", async () => {
    const { app, written } = createLoggingApp();
    const server = await listen(app);
    await expect(fetch(`${server.url}/stream`).then((r) => r.text())).rejects.toThrow();
    const expected = { level: warn, route: "/stream", status: 200, completed: false };
    expect(await readLine(written, server)).toMatchObject(expected);
  });

  it("has one of what the parser refuses", async () => {
    const { app, written } = createLoggingApp();
    await sendRaw(app, "nonsense\r\n\r\n");
    const expected = { level: info, method: null, path: null, status: 400, duration: null };
    expect(await readLine(written)).toMatchObject(expected);
  });

  it("has one of a path that fills a head, and cuts it", async () => {
    const { app, written } = createLoggingApp();
    const server = await listen(app);
    await (await fetch(`${server.url}/${"a".repeat(10_000)}`)).text();
    expect(await readLine(written, server)).toMatchObject({
      path: `/${"a".repeat(499)}`,
      status: 404,
    });
  });
});
