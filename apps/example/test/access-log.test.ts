import { once } from "node:events";
import { connect } from "node:net";
import { createApp } from "@fw/framework";
import { eventually } from "@fw/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { createAccessLog } from "../src/access-log.ts";

function createLoggedApp() {
  const lines: string[] = [];
  const onResponse = createAccessLog((line) => lines.push(line));
  return { lines, app: createApp({ onResponse }).get("/*", () => "Hello") };
}

describe("createAccessLog", () => {
  it("says what was asked for and what was answered", async () => {
    const { app, lines } = createLoggedApp();
    await app.handle("/a/b?token=secret");
    await app.handle("/a", { method: "DELETE" });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
        method: "GET",
        path: "/a/b",
        status: 200,
        code: null,
        milliseconds: expect.any(Number) as unknown,
        completed: true,
      },
      expect.objectContaining({ method: "DELETE", status: 405, code: "METHOD_NOT_ALLOWED" }),
    ]);
  });

  it.each([
    "GET /\r{} HTTP/1.1",
    "GET /\u2028\u0085\u001b[2K HTTP/1.1",
    'GET /","status":500,"path":" HTTP/1.1',
    "GET /%0a%0d%1b HTTP/1.1",
    "GE\tT / HTTP/1.1",
    "nonsense",
  ])("is one line of printable ASCII for the request line %j", async (requestLine) => {
    const { app, lines } = createLoggedApp();
    const server = await app.listen({ hostname: "127.0.0.1" });
    onTestFinished(async () => {
      await server.close();
    });
    const socket = connect(server.port, "127.0.0.1");
    socket.end(`${requestLine}\r\nHost: a\r\nConnection: close\r\n\r\n`, "latin1");
    socket.resume();
    await once(socket, "close");
    await eventually(() => {
      expect(lines).toHaveLength(1);
    });
    expect(lines[0]).toMatch(/^\{"time":"[\x20-\x7e]+\}$/);
    expect(JSON.parse(lines[0] ?? "")).not.toMatchObject({ status: 500 });
  });
});
