import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createApp, HttpError, reply } from "../src/index.ts";
import { applyUntyped } from "./untyped.ts";

describe("reply", () => {
  it("has the value, the status and the headers", () => {
    const value = { a: 1 };
    const result = reply(value, { status: 202, headers: { "X-A": "b" } });
    expect(result.value).toBe(value);
    expect(result.status).toBe(202);
    expect(result.headers?.get("x-a")).toBe("b");
  });

  it("has neither a status nor headers by default", () => {
    expect(reply("a")).toMatchObject({ value: "a", status: undefined, headers: undefined });
  });

  it("copies the headers", () => {
    const headers = new Headers({ "x-a": "1" });
    const result = reply("a", { headers });
    headers.set("x-a", "2");
    expect(result.headers?.get("x-a")).toBe("1");
  });

  it("copies headers that are a plain object", () => {
    const headers = { "x-a": "1" };
    const result = reply("a", { headers });
    headers["x-a"] = "2";
    expect(result.headers?.get("x-a")).toBe("1");
    expect(result.headers).toBe(result.headers);
  });

  it("sends the headers as a program has changed them", async () => {
    const app = createApp().get("/", () => {
      const result = reply("a", { headers: { "x-a": "1", "x-b": "2" } });
      result.headers?.set("x-a", "3");
      result.headers?.delete("x-b");
      return result;
    });
    const { headers } = await app.handle("/");
    expect([headers.get("x-a"), headers.get("x-b")]).toEqual(["3", null]);
  });

  it.each([200, 204, 304, 404, 599])("accepts the status %d", (status) => {
    expect(reply(null, { status }).status).toBe(status);
  });

  it.each([199, 600, 0, 101, -200, 200.5, NaN, Infinity, "200", null])(
    "refuses the status %o",
    (status) => {
      expect(thrownBy(() => applyUntyped(reply, "a", { status }))).toBe(
        `RangeError: The status of a reply must be from 200 to 599: ${String(status)}`,
      );
    },
  );

  it.each([
    ["a Response", new Response("a")],
    ["an HttpError", new HttpError(404, "NONE")],
    ["a reply", reply("a")],
  ])("refuses %s as the value", (_, value) => {
    expect(thrownBy(() => applyUntyped(reply, value, { status: 200 }))).toBe(
      "TypeError: reply() takes a plain value: a Response, an HttpError or a reply has its own status",
    );
  });

  it("refuses a promise as the value, because it would be sent as an empty object", () => {
    expect(thrownBy(() => applyUntyped(reply, Promise.resolve("a")))).toBe(
      "TypeError: reply() cannot take a promise: await it first",
    );
  });

  it.each([{ "a b": "c" }, { a: "b\nc" }, { a: "\u0100" }])("refuses the headers %o", (headers) => {
    expect(() => reply("a", { headers })).toThrow(TypeError);
  });

  it.each<[name: string, headers: object]>([
    ["a frozen object", Object.freeze({ "X-A": "1", vary: "Accept" })],
    ["an object without a prototype", Object.setPrototypeOf({ a: "b" }, null) as object],
    ["an object that inherits a header", Object.create({ a: "b" }) as object],
    ["values that are not strings", { a: 1, b: 2n, c: true, d: null, e: undefined }],
    ["a list as a value", { vary: ["accept", "origin"] }],
    ["one Set-Cookie with a comma", { "Set-Cookie": "a=1, b=2" }],
    ["Set-Cookie in two cases", { "set-cookie": "a=1", "Set-Cookie": "b=2" }],
    ["another name in two cases", { "x-a": "1", "X-A": "2" }],
    ["a list of Set-Cookie", ["a=1", "b=2"].map((cookie) => ["set-cookie", cookie])],
    ["a Map", new Map([["a", "b"]])],
    ["a Proxy", new Proxy({ a: "b" }, {})],
    ["names that objects have", { constructor: "a", valueOf: "b" }],
    ["a value that is another name", { a: "vary", vary: "a" }],
    ["empty values and spaces", { a: "", b: " \tb " }],
    ["headers of the server", { connection: "close", te: "a", "content-length": "99" }],
    ["a content type in two cases", { "Content-Type": "a/b", "content-type": "c/d" }],
  ])("sends for %s what it sends for the same Headers", async (_, headers) => {
    const app = createApp()
      .get("/plain", () => applyUntyped(reply, "a", { headers }) as string)
      .get("/headers", () =>
        reply("a", { headers: new Headers(headers as Record<string, string>) }),
      );
    const [plain, expected] = await Promise.all([app.handle("/plain"), app.handle("/headers")]);
    expect([plain.status, [...plain.headers]]).toEqual([200, [...expected.headers]]);
  });

  it("sends a header __proto__, which the Headers of Node lose", async () => {
    const headers = JSON.parse('{"__proto__":"a"}') as Record<string, string>;
    const response = await createApp()
      .get("/", () => reply("a", { headers }))
      .handle("/");
    expect(response.headers.get("__proto__")).toBe("a");
  });

  it("throws what a getter of the headers throws", () => {
    const headers = {
      get a(): string {
        throw new RangeError("No value");
      },
    };
    expect(thrownBy(() => reply("a", { headers }))).toBe("RangeError: No value");
  });

  it("can be returned by sync and async handlers, any number of times", async () => {
    const shared = reply({ a: 1 }, { status: 202, headers: { "x-a": "b" } });
    const app = createApp()
      .get("/now", () => shared)
      .get("/later", () => Promise.resolve(shared));
    for (const path of ["/now", "/later", "/now"]) {
      const response = await app.handle(path);
      expect(response.status).toBe(202);
      expect(response.headers.get("x-a")).toBe("b");
      expect(await response.json()).toEqual({ a: 1 });
    }
  });
});
