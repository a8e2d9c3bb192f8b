import { describe, expect, it } from "vitest";
import { findRawHeader, toRawHeaders } from "../src/raw-headers.ts";
import { thrownBy } from "./untyped.ts";

describe("toRawHeaders", () => {
  it("lists names in lower case and values in turn", () => {
    expect(toRawHeaders(new Headers({ "X-B": "2", "x-a": "1" }), false)).toEqual([
      ...["x-a", "1"],
      ...["x-b", "2"],
    ]);
    expect(toRawHeaders(new Headers(), false)).toEqual([]);
  });

  it("keeps the lines of Set-Cookie apart and joins those of other fields", () => {
    const headers = new Headers([
      ["set-cookie", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      ["vary", "Accept"],
      ["set-cookie", "b=2"],
      ["vary", "Cookie"],
    ]);
    expect(toRawHeaders(headers, false)).toEqual([
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
  ])("leaves out %s, which is the connection's", (name) => {
    for (const hasStream of [false, true]) {
      const headers = new Headers({ [name]: "a", "x-a": "b" });
      expect(toRawHeaders(headers, hasStream)).toEqual(["x-a", "b"]);
    }
  });

  it.each(["1", "x"])("leaves out the Content-Length %s where the body says it", (length) => {
    expect(toRawHeaders(new Headers({ "content-length": length }), false)).toEqual([]);
  });

  it.each(["0", "4", "004"])("keeps the Content-Length %s of a stream", (length) => {
    const headers = new Headers({ "content-length": length });
    expect(toRawHeaders(headers, true)).toEqual(["content-length", length]);
  });

  it.each(["", "2, 2", "0x2", "abc", "+2", "-2", "2.0", "1e3", "\u00b2"])(
    "refuses the Content-Length %j of a stream",
    (length) => {
      const headers = new Headers({ "content-length": length });
      expect(thrownBy(() => toRawHeaders(headers, true))).toBe(
        "TypeError: The Content-Length of a stream must be one decimal number",
      );
    },
  );

  it.each(["", "a b", "a\tb", "!~", "\u0080\u00ff"])("keeps the value %j", (value) => {
    expect(toRawHeaders(new Headers({ "x-a": value }), false)).toEqual(["x-a", value]);
  });

  it("refuses every control character that Fetch lets pass, and names the field but not the value", () => {
    const codes = [...Array(32).keys(), 0x7f].filter((code) => !"\0\t\n\r".includes(toText(code)));
    for (const code of codes) {
      const headers = new Headers({ "x-a": `s3cret${toText(code)}b` });
      expect([code, thrownBy(() => toRawHeaders(headers, false))]).toEqual([
        code,
        "TypeError: The header x-a has a control character",
      ]);
    }
    expect(codes).toHaveLength(29);
  });
});

describe("findRawHeader", () => {
  const raw = ["x-a", "x-b", "x-b", "1", "x-b", "2", "x-c", ""];

  it("finds the first value of a name", () => {
    expect(findRawHeader(raw, "x-a")).toBe("x-b");
    expect(findRawHeader(raw, "x-b")).toBe("1");
    expect(findRawHeader(raw, "x-c")).toBe("");
  });

  it("finds nothing under a name that is only a value, or not there", () => {
    expect(findRawHeader(raw, "1")).toBeUndefined();
    expect(findRawHeader(raw, "X-A")).toBeUndefined();
    expect(findRawHeader([], "x-a")).toBeUndefined();
  });
});

function toText(code: number): string {
  return String.fromCharCode(code);
}
