import { describe, expect, it } from "vitest";
import { readJson } from "../src/index.ts";
import { json, lengthOf, recordedStream, sources, webRequest } from "./sources.ts";

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each(["3", "0003"])("reads a body of the declared length %s", async (length) => {
    expect(await read({ headers: [json, lengthOf(length)], chunks: ["123"] })).toBe(123);
  });

  it("refuses a declared length of 2^64 - 1", async () => {
    const headers = [json, lengthOf("18446744073709551615")];
    await expect(read({ headers, chunks: ["1"] })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
  });
});

describe("readJson from a Web Request", () => {
  it.each(["", "abc", "-5", "+9999", "9e9", "9999.0", "0x9999", "9999, 9999", "99 99"])(
    "ignores the invalid declared length %j",
    async (length) => {
      const { stream } = recordedStream([new TextEncoder().encode("123")]);
      const request = webRequest([json, lengthOf(length)], stream);
      expect(await readJson(request, { maxBytes: 3 })).toBe(123);
    },
  );
});
