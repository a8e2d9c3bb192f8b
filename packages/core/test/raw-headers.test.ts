import { describe, expect, it } from "vitest";
import { findRawHeader, toRawHeaders } from "../src/raw-headers.ts";
import { thrownBy } from "./untyped.ts";

describe("toRawHeaders", () => {
  it("lists names in lower case and values in turn", () => {
    expect(toRawHeaders(new Headers({ "X-B": "2", "x-a": "1" }), null)).toEqual([
      ...["x-a", "1"],
      ...["x-b", "2"],
    ]);
    expect(toRawHeaders(new Headers(), null)).toEqual([]);
  });

  it("keeps the lines of Set-Cookie apart and joins those of other fields", () => {
    const headers = new Headers([
      ["set-cookie", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      ["vary", "Accept"],
      ["set-cookie", "b=2"],
      ["vary", "Cookie"],
    ]);
    expect(toRawHeaders(headers, "text")).toEqual([
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
    for (const body of [null, "text", new ReadableStream()]) {
      expect(toRawHeaders(new Headers({ [name]: "a", "x-a": "b" }), body)).toEqual(["x-a", "b"]);
    }
  });

  it.each([
    ["a text", "text"],
    ["bytes", new Uint8Array(4)],
    ["a Blob", new Blob(["text"])],
    ["nothing", null],
  ])("leaves out a Content-Length beside %s, whose length is known", (_, body) => {
    expect(toRawHeaders(new Headers({ "content-length": "1" }), body)).toEqual([]);
  });

  it("keeps a Content-Length beside a stream", () => {
    const raw = ["content-length", "4"];
    expect(toRawHeaders(new Headers({ "content-length": "4" }), new ReadableStream())).toEqual(raw);
  });

  it.each(["", "a b", "a\tb", "!~", "\u0080\u00ff"])("keeps the value %j", (value) => {
    expect(toRawHeaders(new Headers({ "x-a": value }), null)).toEqual(["x-a", value]);
  });

  it("refuses every control character that Fetch lets pass, and names the field but not the value", () => {
    const codes = [...Array(32).keys(), 0x7f].filter((code) => !"\0\t\n\r".includes(toText(code)));
    for (const code of codes) {
      const headers = new Headers({ "x-a": `s3cret${toText(code)}b` });
      expect([code, thrownBy(() => toRawHeaders(headers, null))]).toEqual([
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
