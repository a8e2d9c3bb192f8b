import { BodyError } from "@fw/body";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { FetchIncoming } from "../../src/fetch/fetch-incoming.ts";

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
  ])("parses %s into the path %s and the search %j", (url, path, search) => {
    expect(new FetchIncoming(new Request(url))).toMatchObject({ path, search });
  });

  it("agrees with URL on the path and search of any URL", () => {
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

  it.each([
    ["http://a/public/../secret", "/secret", ""],
    ["http://a/public/%2e%2e/secret?b=../c", "/secret", "?b=../c"],
    ["http://a/public/.%2E/secret#c", "/secret", ""],
    ["http://a/public\\..\\secret", "/secret", ""],
    ["http://a\\public\\..\\secret?", "/secret", "?"],
    ["http://a?b/../c", "/", "?b/../c"],
    ["http://a#/../c", "/", ""],
    ["http://a", "/", ""],
    ["http://\ta/b\nc", "/bc", ""],
    ["http://a/\u00e9", "/%C3%A9", ""],
    ["HTTP://a/B", "/B", ""],
    ["https:a/b", "/b", ""],
  ])("parses the raw URL %j", (url, path, search) => {
    expect(new FetchIncoming(withUrl(url))).toMatchObject({ path, search });
  });

  it("parses any raw URL as a URL parser does, but refuses user information", () => {
    const part = fc.string({
      unit: fc.constantFrom(...Array.from("/?#.:@%2eE\\ a\u00e9\t[]&=^|'")),
      maxLength: 16,
    });
    fc.assert(
      fc.property(fc.constantFrom("http://", "http://a", "https://a:1/"), part, (start, text) => {
        const { path, search } = new FetchIncoming(withUrl(start + text));
        const url = URL.parse(start + text);
        fc.pre(url !== null);
        if (url.username + url.password !== "") expect(path).toBeNull();
        else expect(`${url.origin}${path ?? ""}${search}`).toBe(url.href.replace(/#.*$/, ""));
      }),
      { numRuns: 3000 },
    );
  });

  it("parses a URL of any length", () => {
    const path = "/a".repeat(10_000_000);
    expect(new FetchIncoming(withUrl(`http://a${path}`)).path === path).toBe(true);
  });

  it.each([
    ...["a:99999", "a:65536", "1.2.3.4.5", "256.1.1.1", "1.2.3.08", "0x100000000", "a.1"],
    ...["[::1", "[v1.a]", "a:b", "a".repeat(256)],
  ])("refuses the host %s, which Bun and workerd do not check", (host) => {
    expect(new FetchIncoming(withUrl(`http://${host}/b`)).path).toBeNull();
  });

  it("accepts the hosts that a URL parser accepts, up to 255 characters plus a port", () => {
    const labels = [
      "a",
      "A-1",
      "0",
      "1",
      "255",
      "256",
      "08",
      "0x1",
      "_",
      "-",
      "xn--a",
      "XN--\u00e9",
    ];
    const label = fc.constantFrom(...labels);
    const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join("."));
    const port = fc.constantFrom("", ":", ":0", ":80", ":59999", ":60000", ":65535", ":65536");
    fc.assert(
      fc.property(host, port, (host, port) => {
        const url = `http://${host}${port}/b`;
        expect(new FetchIncoming(withUrl(url)).path).toBe(URL.canParse(url) ? "/b" : null);
      }),
      { numRuns: 2000 },
    );
    const longest = `${"a".repeat(255)}:65535`;
    expect(new FetchIncoming(withUrl(`http://${longest}/b`)).path).toBe("/b");
  });

  it("refuses an invalid host on Deno, whose URLs contain the raw host", async () => {
    const onDeno = await importOnDeno();
    for (const [host, url, path] of [
      ["a:80", "http://a:80/b", "/b"],
      ["a/public", "http://a/public/b", null],
      ["a/secret?", "http://a/secret?/b", null],
      ["a#", "http://a#/b", null],
      ["u@a", "http://u@a/b", null],
    ] as const) {
      const request = withUrl(url, { host });
      expect([host, new onDeno.FetchIncoming(request).path]).toEqual([host, path]);
    }
    expect(new onDeno.FetchIncoming(withUrl("http://a/b")).path).toBe("/b");
  });

  it("has the method and the same request", () => {
    const request = new Request("http://a", { method: "PUT" });
    const incoming = new FetchIncoming(request);
    expect(incoming.method).toBe("PUT");
    expect(incoming.request).toBe(request);
  });

  it("finds a header and joins repeated ones", () => {
    const headers: [string, string][] = [
      ["X-A", "1"],
      ["x-a", "2"],
      ["x-empty", ""],
    ];
    const incoming = new FetchIncoming(new Request("http://a", { headers }));
    expect(incoming.headers.get("x-a")).toBe("1, 2");
    expect(incoming.headers.get("x-empty")).toBe("");
    expect(incoming.headers.get("x-b")).toBeNull();
  });

  it("reads the JSON body up to the limit", async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "[1]" };
    const read = (maxBytes: number): Promise<unknown> =>
      new FetchIncoming(new Request("http://a", init)).readJson(maxBytes);
    expect(await read(3)).toEqual([1]);
    await expect(read(2)).rejects.toThrow(BodyError);
  });
});

/** Loads the module as if on Deno. */
async function importOnDeno(): Promise<{ readonly FetchIncoming: typeof FetchIncoming }> {
  vi.resetModules();
  vi.stubGlobal("Deno", {});
  try {
    return await import("../../src/fetch/fetch-incoming.ts");
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Creates a request with a raw URL, as Deno does. */
function withUrl(url: string, headers: Record<string, string> = {}): Request {
  const request = new Request("http://localhost/", { headers });
  return Object.defineProperty(request, "url", { value: url });
}
