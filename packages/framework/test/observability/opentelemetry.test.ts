import { join } from "node:path";
import { eventually } from "@fw/test-support";
import { Subprocess } from "@fw/test-support/subprocess";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { answers } from "./traced-service.ts";

const folder = import.meta.dirname;

// The instrumentation has to be loaded before anything that it watches: in a process of its own.
const service = new Subprocess<typeof answers>(join(folder, "traced-service.ts"), {
  command: [
    process.execPath,
    "--conditions=@fw/source",
    "--no-warnings",
    `--import=${join(folder, "sdk.ts")}`,
    `--import=${join(folder, "http-route.ts")}`,
  ],
});

const json = { method: "POST", headers: { "content-type": "application/json" } };

/** Requests, and what the span of the server says of each. */
const requests: readonly (readonly [
  target: string,
  init: RequestInit,
  name: string,
  route: string | undefined,
  status: number,
])[] = [
  ["/users/7?secret=1", {}, "GET /users/:id", "/users/:id", 200],
  ["/users/x", {}, "GET /users/:id", "/users/:id", 400],
  ["/users/7", { ...json, body: '"x"' }, "POST /users/:id", "/users/:id", 201],
  ["/late", {}, "GET /late", "/late", 200],
  ["/own", {}, "GET /own", "/own", 418],
  ["/failed", {}, "GET /failed", "/failed", 500],
  ["/nested", {}, "GET /nested", "/nested", 200],
  ["/nowhere", {}, "GET", undefined, 404],
];

let urls: readonly string[] = [];
beforeAll(async () => {
  urls = await service.ask("urls");
});
afterAll(() => service.stop());

// docs/specification.md#152-the-tracing-channel
describe.each([
  ["listen", 0],
  ["serve", 1],
])("OpenTelemetry's span of the server, under %s", (_, entry) => {
  it.each(requests)(
    "has for %s, %j the name %s and the route",
    async (target, init, ...expected) => {
      const before = await service.ask("spans");
      await (await fetch(`${urls[entry] ?? ""}${target}`, init)).text();
      const path = target.replace(/\?.*/, "");
      const [name, route, status] = expected;
      // The span ends with the response, which may have come before.
      await eventually(async () => {
        const seen = (await service.ask("spans")).slice(before.length);
        expect(seen).toEqual([{ name, path, ...(route === undefined ? {} : { route }), status }]);
      });
    },
  );
});

describe("a span that a handler makes", () => {
  it("is a child of the server's", async () => {
    const before = (await service.ask("parents")).length;
    await (await fetch(`${urls[0] ?? ""}/late`)).text();
    await eventually(async () => {
      expect((await service.ask("parents")).slice(before)).toEqual(["GET /late"]);
    });
  });
});
