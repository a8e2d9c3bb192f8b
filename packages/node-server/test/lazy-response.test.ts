import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { findLazyResponses } from "../src/lazy-response.ts";
import { createOutgoing, RawHeaders } from "@fw/http";

const headers = new RawHeaders(["content-type", "application/json", "set-cookie", "a=1"]);

function createLazy(body: string | Uint8Array<ArrayBuffer> | null = '{"a":1}'): Response {
  const response = findLazyResponses()?.create(createOutgoing(201, headers, body), body);
  if (response === undefined) throw new TypeError("Only Bun and Deno have no lazy responses");
  return response;
}

function isUntouched(response: Response): boolean | undefined {
  return findLazyResponses()?.isUntouched(response);
}

/** Reads the bytes with a method that not every version of the types has. */
function readBytes(response: Response): Promise<Uint8Array> {
  return (response as Response & { bytes(): Promise<Uint8Array> }).bytes();
}

describe("LazyResponses.create", () => {
  it("creates a Response with the status, which leaves it untouched", () => {
    const response = createLazy();
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.statusText, response.ok, response.type]).toEqual([
      ...[201, "", true, "default"],
    ]);
    expect(isUntouched(response)).toBe(true);
  });

  it.each<[name: string, read: (response: Response) => unknown, value: unknown]>([
    ["arrayBuffer()", async (it) => (await it.arrayBuffer()).byteLength, 7],
    ["blob()", async (it) => (await it.blob()).size, 7],
    ["bytes()", async (it) => (await readBytes(it)).length, 7],
    ["json()", (it) => it.json(), { a: 1 }],
    ["text()", (it) => it.text(), '{"a":1}'],
    ["clone()", (it) => it.clone().text(), '{"a":1}'],
    ["body", (it) => new Response(it.body).text(), '{"a":1}'],
    ["bodyUsed", (it) => it.bodyUsed, false],
    ["headers", (it) => [...it.headers], [...headers.toHeaders()]],
    ["the options of another Response", (it) => [...new Response("b", it).headers].length, 2],
    ["the console", (it) => inspect(it).includes("status: 201"), true],
  ])("has what the Response would have, read by %s", async (_, read, value) => {
    const response = createLazy();
    expect(await read(response)).toEqual(value);
    expect(isUntouched(response)).toBe(false);
  });

  it("rejects formData() of another type", async () => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its override is tested
    await expect(createLazy().formData()).rejects.toThrow(TypeError);
  });

  it("keeps changes of its headers, and tells that its body was used", async () => {
    const response = createLazy();
    response.headers.append("set-cookie", "b=2");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    await response.text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(() => response.clone()).toThrow(TypeError);
    // The headers are shared by all responses.
    expect(createLazy().headers.getSetCookie()).toEqual(["a=1"]);
  });

  it("copies bytes, and has no body without one", async () => {
    const bytes = new Uint8Array([1, 2]);
    expect([...(await readBytes(createLazy(bytes)))]).toEqual([1, 2]);
    expect(bytes).toHaveLength(2);
    expect(createLazy(null).body).toBeNull();
  });
});

describe("LazyResponses.isUntouched", () => {
  it("is false for any other response", () => {
    expect(isUntouched(new Response("a"))).toBe(false);
  });
});
