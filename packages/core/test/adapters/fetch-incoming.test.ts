import { BodyError } from "@fw/body";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FetchIncoming } from "../../src/adapters/fetch-incoming.ts";

describe("FetchIncoming", () => {
  it.each([
    ["http://a", "/", ""],
    ["http://a?b", "/", "?b"],
    ["http://a#b", "/", ""],
    ["https://a:8443/b/c?d=e&f", "/b/c", "?d=e&f"],
    ["http://a/b?", "/b", "?"],
    ["http://a/b?c?d", "/b", "?c?d"],
    ["http://a/b#c?d", "/b", ""],
    ["http://a/b?c#d?e", "/b", "?c"],
    ["http://a/b?c/d", "/b", "?c/d"],
    ["http://a//b//", "//b//", ""],
    ["http://[::1]/a:b@c", "/a:b@c", ""],
  ])("reads in %s the path %s and the search %j", (url, path, search) => {
    expect(new FetchIncoming(new Request(url))).toMatchObject({ path, search });
  });

  it("reads path and search of any URL as the URL itself does", () => {
    const part = fc.string({
      unit: fc.constantFrom(...Array.from("/?#.:@%2e\\ a\u00e9\t&=")),
      maxLength: 12,
    });
    fc.assert(
      fc.property(part, (text) => {
        const request = new Request(`http://localhost/${text}`);
        const { origin, href, pathname } = new URL(request.url);
        const incoming = new FetchIncoming(request);
        expect(incoming.path).toBe(pathname);
        expect(`${origin}${incoming.path}${incoming.search}`).toBe(href.replace(/#.*$/, ""));
      }),
      { numRuns: 1000 },
    );
  });

  it("has the method and the very request", () => {
    const request = new Request("http://a", { method: "PUT" });
    const incoming = new FetchIncoming(request);
    expect(incoming.method).toBe("PUT");
    expect(incoming.request).toBe(request);
  });

  it("finds a header by its lower-case name, and repeated ones as a list", () => {
    const headers: [string, string][] = [
      ["X-A", "1"],
      ["x-a", "2"],
      ["x-empty", ""],
    ];
    const incoming = new FetchIncoming(new Request("http://a", { headers }));
    expect(incoming.header("x-a")).toBe("1, 2");
    expect(incoming.header("x-empty")).toBe("");
    expect(incoming.header("x-b")).toBeUndefined();
  });

  it("reads the JSON body under the limit", async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "[1]" };
    const read = (maxBytes: number): Promise<unknown> =>
      new FetchIncoming(new Request("http://a", init)).readJson(maxBytes);
    expect(await read(3)).toEqual([1]);
    await expect(read(2)).rejects.toThrow(BodyError);
  });
});
