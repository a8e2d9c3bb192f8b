import { describe, expect, it } from "vitest";
import { readJson } from "../src/index.ts";
import { json, lengthOf, recordedStream, sources, webRequest } from "./sources.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each(["declared", "chunked"])(
    "counts bytes instead of characters, up to and including the limit, %s",
    async (framing) => {
      const text = JSON.stringify("é€😀");
      const bytes = new TextEncoder().encode(text).length;
      expect(bytes).toBeGreaterThan(text.length);
      const message = {
        headers: framing === "declared" ? [json, lengthOf(bytes)] : [json],
        chunks: [text.slice(0, 3), text.slice(3)],
      };
      expect(await read({ ...message, maxBytes: bytes })).toBe("é€😀");
      expect(await read({ ...message, maxBytes: bytes + 1 })).toBe("é€😀");
      await expect(read({ ...message, maxBytes: bytes - 1 })).rejects.toMatchObject({
        code: "PAYLOAD_TOO_LARGE",
        maxBytes: bytes - 1,
      });
    },
  );
});

describe("readJson from a Web Request", () => {
  it("reads a body that arrives byte by byte in linear time", async () => {
    const byte = encode("1");
    const { stream } = recordedStream([
      encode('"'),
      ...Array.from({ length: 300_000 }, () => byte),
      encode('"'),
    ]);
    expect(await readJson(webRequest([json], stream))).toHaveLength(300_000);
  });
});
