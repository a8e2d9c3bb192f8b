import { createRequire } from "node:module";
import { inject } from "light-my-request";
import { createMocks } from "node-mocks-http";
import serverless from "serverless-http";
import { describe, expect, it, vi } from "vitest";
import { toNodeListener } from "../../src/index.ts";
import { createNotesApp, startServer } from "./notes-app.ts";

// docs/specification.md#119-tonodelistener
describe("toNodeListener, for messages without a socket of the system", () => {
  const listener = toNodeListener(createNotesApp());

  it("answers what Fastify's inject sends", async () => {
    const post = { method: "POST", url: "/notes" } as const;
    expect((await inject(listener, { ...post, payload: [1] })).json()).toEqual([1]);
    expect((await inject(listener, { ...post, payload: [1, 2, 3, 4, 5] })).statusCode).toBe(413);
    const { headers } = await inject(listener, "/cookies");
    expect(headers).toMatchObject({ "set-cookie": ["a=1", "b=2"], vary: "origin" });
  });

  it("answers what serverless-http passes on", async () => {
    const handle = serverless(listener);
    const event = {
      version: "2.0",
      rawPath: "/notes",
      rawQueryString: "",
      headers: { host: "a.example", "content-type": "application/json" },
      requestContext: { http: { method: "POST", path: "/notes", sourceIp: "127.0.0.1" } },
      isBase64Encoded: false,
    };
    const answer = async (body: string): Promise<unknown> => handle({ ...event, body }, {});
    expect(await answer("[1]")).toMatchObject({ statusCode: 201, body: "[1]" });
    expect(await answer("[1, 2, 3, 4]")).toMatchObject({ statusCode: 413 });
  });

  it("answers a request of node-mocks-http", async () => {
    const { req, res } = createMocks(
      { method: "GET", url: "/cookies", headers: { host: "a.example" } },
      { eventEmitter: (await import("node:events")).EventEmitter },
    );
    const onError = vi.fn();
    const mocked: (...messages: [object, object]) => unknown = toNodeListener(
      createNotesApp(onError),
    ) as never;
    await mocked(req, res);
    expect(onError).not.toHaveBeenCalled();
    expect([res.statusCode, res._getData()]).toEqual([200, "a"]);
  });
});

describe("toNodeListener, beside middleware that replaces writeHead", () => {
  // Below 1.1.0, it reads a list of headers as pairs. compression, morgan and Next have it.
  const onHeaders = createRequire(import.meta.url)("on-headers") as (
    response: object,
    listener: (this: { setHeader(name: string, value: string): void }) => void,
  ) => void;

  it("sends all headers, and those of the middleware", async () => {
    const listener = toNodeListener(createNotesApp());
    const { url } = await startServer((request, response) => {
      onHeaders(response, function () {
        this.setHeader("x-time", "1");
      });
      listener(request, response);
    });
    const { status, headers } = await fetch(`${url}/cookies`);
    expect([status, headers.get("x-time"), headers.getSetCookie(), headers.get("vary")]).toEqual([
      200,
      "1",
      ["a=1", "b=2"],
      "origin",
    ]);
    const missing = await fetch(`${url}/none`);
    expect([missing.status, missing.statusText]).toEqual([404, "Not Found"]);
    expect(await missing.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});
