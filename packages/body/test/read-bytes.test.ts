import { describe, expect, it } from "vitest";
import { BodyError, readBytes } from "../src/index.ts";
import { concat, formRequest } from "./form-messages.ts";
import { lengthOf, recordedStream, webRequest } from "./sources.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readBytes", () => {
  it.each([null, "text/plain", "application/json", "a, b", "multipart/form-data"])(
    "reads a body whose content type is %j",
    async (contentType) => {
      expect(await readBytes(formRequest(contentType, "ab", "", "c"))).toEqual(encode("abc"));
    },
  );

  it("returns no bytes for a missing or empty body", async () => {
    for (const body of [null, recordedStream([]).stream, recordedStream([encode("")]).stream]) {
      expect(await readBytes(webRequest([], body))).toEqual(new Uint8Array());
    }
    expect(await readBytes(new Request("http://localhost/"))).toEqual(new Uint8Array());
  });

  it("returns a plain Uint8Array in its own buffer, whatever the class of the chunks", async () => {
    const chunk = Buffer.from("secret abc secret").subarray(7, 10);
    for (const chunks of [[chunk], [Buffer.from("a"), Buffer.from("bc")], [encode("abc")]]) {
      const bytes = await readBytes(formRequest(null, ...chunks));
      expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
      expect(new Uint8Array(bytes.buffer)).toEqual(encode("abc"));
    }
  });

  it("reads at most 1 MiB by default", async () => {
    const bytes = new Uint8Array(1_048_576).fill(7);
    expect(await readBytes(formRequest(null, bytes))).toEqual(bytes);
    for (const options of [{}, undefined, { maxBytes: undefined }]) {
      await expect(readBytes(formRequest(null, bytes, "1"), options)).rejects.toMatchObject({
        code: "PAYLOAD_TOO_LARGE",
        maxBytes: 1_048_576,
      });
    }
    expect(await readBytes(formRequest(null, bytes, "1"), { maxBytes: 2e6 })).toHaveLength(
      1_048_577,
    );
  });

  it("accepts a limit of 0 bytes", async () => {
    expect(await readBytes(formRequest(null, ""), { maxBytes: 0 })).toHaveLength(0);
    await expect(readBytes(formRequest(null, "1"), { maxBytes: 0 })).rejects.toThrow(BodyError);
  });

  it.each<[what: string, header: [string, string], code: string]>([
    ["a length above the limit", lengthOf(11), "PAYLOAD_TOO_LARGE"],
    ["a content coding", ["content-encoding", "gzip"], "UNSUPPORTED_MEDIA_TYPE"],
  ])("refuses %s before it reads a byte", async (_what, header, code) => {
    const { stream, record } = recordedStream([encode("1")]);
    const reading = readBytes(webRequest([header], stream), { maxBytes: 10 });
    await expect(reading).rejects.toMatchObject({ code });
    expect([record, stream.locked]).toEqual([{ pulls: 0, cancelled: undefined }, false]);
  });

  it("counts the bytes even if the declared length is too small", async () => {
    const request = webRequest([lengthOf(1)], recordedStream([concat("123"), concat("4")]).stream);
    await expect(readBytes(request, { maxBytes: 3 })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
  });

  it("accepts the content coding identity", async () => {
    const { stream } = recordedStream([encode("1")]);
    const request = webRequest([["content-encoding", "Identity"]], stream);
    expect(await readBytes(request)).toHaveLength(1);
  });

  it("reports a stream that fails as an incomplete body", async () => {
    const cause = new Error("gone");
    const stream = new ReadableStream({
      pull: (controller) => {
        controller.error(cause);
      },
    });
    await expect(readBytes(webRequest([], stream))).rejects.toMatchObject({
      code: "INCOMPLETE_BODY",
      cause,
    });
  });

  it.each([
    ["has been read", (request: Request) => request.text(), "has already been read"],
    [
      "has been read by readBytes",
      (request: Request) => readBytes(request),
      "has already been read",
    ],
    ["is locked", (request: Request) => request.body?.getReader(), "is being read elsewhere"],
  ])("rejects with a TypeError when the body %s", async (_what, spoil, message) => {
    const request = formRequest(null, "1");
    await spoil(request);
    const reading = readBytes(request);
    await expect(reading).rejects.toBeInstanceOf(TypeError);
    await expect(reading).rejects.toThrow(message);
  });

  it.each<[what: string, options: unknown, error: Error]>([
    ["a number", 1_000, new TypeError("The options of readBytes() must be an object")],
    ["null", null, new TypeError("The options of readBytes() must be an object")],
    [
      "an unknown option",
      { maxParts: 1 },
      new TypeError('readBytes() has no option "maxParts"; it has maxBytes'),
    ],
    ["a string as a limit", { maxBytes: "1" }, new TypeError("maxBytes must be a number")],
    ["null as a limit", { maxBytes: null }, new TypeError("maxBytes must be a number")],
    ["NaN", { maxBytes: NaN }, new RangeError("maxBytes must be a whole number, 0 or more: NaN")],
    [
      "a negative limit",
      { maxBytes: -1 },
      new RangeError("maxBytes must be a whole number, 0 or more: -1"),
    ],
    [
      "Infinity",
      { maxBytes: Infinity },
      new RangeError("maxBytes must be a whole number, 0 or more: Infinity"),
    ],
  ])("rejects invalid options: %s", async (_what, options, error) => {
    const request = formRequest(null, "1");
    await expect(readBytes(request, options as object)).rejects.toThrow(error);
    expect(request.bodyUsed).toBe(false);
  });

  it.each([undefined, null, {}, { request: formRequest(null) }])(
    "rejects a value that is not a request: %s",
    async (request) => {
      await expect(readBytes(request as Request)).rejects.toThrow(
        new TypeError("readBytes takes a Web Request"),
      );
    },
  );
});
