import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { RawHeaders } from "../src/raw-headers.ts";

describe("RawHeaders.from", () => {
  it("alternates lower-case names and values", () => {
    expect(RawHeaders.from(new Headers({ "X-B": "2", "x-a": "1" }), false).pairs).toEqual([
      ...["x-a", "1"],
      ...["x-b", "2"],
    ]);
    expect(RawHeaders.from(new Headers(), false).pairs).toEqual([]);
  });

  it("keeps Set-Cookie lines separate and joins those of other fields", () => {
    const headers = new Headers([
      ["set-cookie", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      ["vary", "Accept"],
      ["set-cookie", "b=2"],
      ["vary", "Cookie"],
    ]);
    expect(RawHeaders.from(headers, false).pairs).toEqual([
      ...["set-cookie", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      ...["set-cookie", "b=2"],
      ...["vary", "Accept, Cookie"],
    ]);
  });

  it.each([
    "Connection",
    "Keep-Alive",
    "Proxy-Connection",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
  ])("omits %s, which belongs to the connection", (name) => {
    for (const hasStream of [false, true]) {
      const headers = new Headers({ [name]: "a", "x-a": "b" });
      expect(RawHeaders.from(headers, hasStream).pairs).toEqual(["x-a", "b"]);
    }
  });

  it.each(["1", "x"])(
    "omits the Content-Length %s if the length of the body is known",
    (length) => {
      expect(RawHeaders.from(new Headers({ "content-length": length }), false).pairs).toEqual([]);
    },
  );

  it.each(["0", "4", "004"])("keeps the Content-Length %s of a stream", (length) => {
    const headers = new Headers({ "content-length": length });
    expect(RawHeaders.from(headers, true).pairs).toEqual(["content-length", length]);
  });

  it.each(["", "2, 2", "0x2", "abc", "+2", "-2", "2.0", "1e3", "\u00b2"])(
    "refuses the Content-Length %j of a stream",
    (length) => {
      const headers = new Headers({ "content-length": length });
      expect(thrownBy(() => RawHeaders.from(headers, true))).toBe(
        "TypeError: The Content-Length of a stream must be one decimal number",
      );
    },
  );

  it.each(["", "a b", "a\tb", "!~", "\u0080\u00ff"])("keeps the value %j", (value) => {
    expect(RawHeaders.from(new Headers({ "x-a": value }), false).pairs).toEqual(["x-a", value]);
  });

  it("refuses every control character that Fetch allows, and names the field but not the value", () => {
    const codes = [...Array(32).keys(), 0x7f].filter((code) => !"\0\t\n\r".includes(toText(code)));
    for (const code of codes) {
      const headers = new Headers({ "x-a": `s3cret${toText(code)}b` });
      expect([code, thrownBy(() => RawHeaders.from(headers, false))]).toEqual([
        code,
        "TypeError: The header x-a has a control character",
      ]);
    }
    expect(codes).toHaveLength(29);
  });
});

describe("RawHeaders.find", () => {
  const raw = new RawHeaders(["x-a", "x-b", "x-b", "1", "x-b", "2", "x-c", ""]);

  it("finds the first value of a name", () => {
    expect(raw.find("x-a")).toBe("x-b");
    expect(raw.find("x-b")).toBe("1");
    expect(raw.find("x-c")).toBe("");
  });

  it("finds nothing for a missing name or a name that is only a value", () => {
    expect(raw.find("1")).toBeUndefined();
    expect(raw.find("X-A")).toBeUndefined();
    expect(new RawHeaders([]).find("x-a")).toBeUndefined();
  });
});

describe("RawHeaders.with", () => {
  it("appends headers to a copy", () => {
    const raw = new RawHeaders(["x-a", "1"]);
    expect(raw.with(["x-b", "2"]).pairs).toEqual(["x-a", "1", "x-b", "2"]);
    expect(raw.with([]).pairs).toEqual(["x-a", "1"]);
    expect(raw.pairs).toEqual(["x-a", "1"]);
  });
});

describe("RawHeaders.overriddenBy", () => {
  const base = new RawHeaders(["content-type", "text/plain", "x-a", "1"]);
  const override = (...pairs: string[]): RawHeaders => base.overriddenBy(new RawHeaders(pairs));

  it("replaces headers of the same name in a copy", () => {
    expect(override("x-a", "2", "x-b", "3").pairs).toEqual([
      ...["content-type", "text/plain", "x-a", "2", "x-b", "3"],
    ]);
    expect(base.pairs).toEqual(["content-type", "text/plain", "x-a", "1"]);
    expect(override()).toBe(base);
  });

  it("shares the copy with the next response only if all headers are the same", () => {
    const copy = override("x-b", "1", "x-c", "2");
    expect(override("x-b", "1", "x-c", "2")).toBe(copy);
    for (const pairs of [
      ["x-b", "1"],
      ["x-b", "1", "x-c", "3"],
      ["x-d", "1", "x-c", "2"],
    ]) {
      expect(override(...pairs).pairs).toEqual([...base.pairs, ...pairs]);
    }
  });
});

describe("RawHeaders.isAscii", () => {
  it.each([
    [[], true],
    [["x-a", "\t~"], true],
    [["x-a", "b", "x-b", "caf\u00e9"], false],
    [["x-a", "\u0080"], false],
  ])("for %j is %s", (pairs, isAscii) => {
    const raw = new RawHeaders(pairs);
    expect([raw.isAscii, raw.isAscii]).toEqual([isAscii, isAscii]);
  });
});

describe("RawHeaders.toHeaders", () => {
  it("returns the headers as Headers, each time", () => {
    const raw = new RawHeaders(["set-cookie", "a=1", "vary", "b", "set-cookie", "c=2"]);
    for (const headers of [raw.toHeaders(), raw.toHeaders()]) {
      expect(headers.getSetCookie()).toEqual(["a=1", "c=2"]);
      expect(headers.get("vary")).toBe("b");
    }
  });
});

function toText(code: number): string {
  return String.fromCharCode(code);
}
