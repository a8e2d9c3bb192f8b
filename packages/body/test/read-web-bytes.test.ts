import { describe, expect, it } from "vitest";
import { readJson } from "../src/index.ts";
import { json, lengthOf, recordedStream, webRequest } from "./sources.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readJson from a Web Request", () => {
  it("reports NO_BODY for a missing body, whatever its declared length", async () => {
    const request = webRequest([json, lengthOf(10)], null);
    await expect(readJson(request)).rejects.toMatchObject({ code: "NO_BODY" });
  });

  it.each([
    ["nothing", []],
    ["empty chunks", [encode(""), encode("")]],
  ])("reports NO_BODY for a stream of %s, whatever its declared length", async (_what, chunks) => {
    for (const headers of [[lengthOf(9_999_999)], [json, lengthOf(9_999_999)]]) {
      const request = webRequest(headers, recordedStream(chunks).stream);
      await expect(readJson(request)).rejects.toMatchObject({ code: "NO_BODY" });
    }
  });

  it("reads the bytes even if the declared length is 0", async () => {
    const request = webRequest([json, lengthOf(0)], recordedStream([encode("[1]")]).stream);
    expect(await readJson(request)).toEqual([1]);
  });

  it("counts the bytes even if the declared length is too small", async () => {
    const { stream } = recordedStream([encode("123"), encode("456")]);
    await expect(
      readJson(webRequest([json, lengthOf(1)], stream), { maxBytes: 5 }),
    ).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it.each([
    ["the media type", [lengthOf(3)], 2, "UNSUPPORTED_MEDIA_TYPE"],
    ["the declared length", [json, lengthOf(11)], 2, "PAYLOAD_TOO_LARGE"],
    ["the byte count", [json], 4, "PAYLOAD_TOO_LARGE"],
  ] satisfies [string, [string, string][], number, string][])(
    "stops reading as soon as %s decides the error, and does not cancel the stream",
    async (_what, headers, pulls, code) => {
      const chunks = ["", "12345", "67890", "1", "2", "3"].map(encode);
      const { stream, record } = recordedStream(chunks);
      const reading = readJson(webRequest(headers, stream), { maxBytes: 10 });
      await expect(reading).rejects.toMatchObject({ code });
      expect([record, stream.locked]).toEqual([{ pulls, cancelled: undefined }, false]);
    },
  );

  it.each([0, 1, 2])("reports a stream that fails after %i chunks", async (count) => {
    const cause = new Error("the client went away");
    let pulls = 0;
    const stream = new ReadableStream({
      pull: (controller) => {
        if (pulls++ === count) controller.error(cause);
        else controller.enqueue(encode("1"));
      },
    });
    await expect(readJson(webRequest([json], stream))).rejects.toMatchObject({
      name: "BodyError",
      code: "INCOMPLETE_BODY",
      cause,
    });
  });

  it.each([
    ["a string", "1"],
    ["an ArrayBuffer", new ArrayBuffer(1)],
    ["a Uint16Array", new Uint16Array(1)],
    ["null", null],
  ])("rejects with a TypeError when the stream yields %s", async (_what, chunk) => {
    const { stream, record } = recordedStream([encode("1"), chunk, encode("2")]);
    const reading = readJson(webRequest([json], stream));
    await expect(reading).rejects.toThrow(
      new TypeError("The stream of a body must yield Uint8Array chunks"),
    );
    expect(record.pulls).toBe(2);
  });

  it.each([
    ["has been read", "[1]", (request: Request) => request.text()],
    ["was empty and has been read", "", (request: Request) => request.text()],
    [
      "has been read in part",
      "[1]",
      async (request: Request) => {
        const reader = request.body?.getReader();
        await reader?.read();
        reader?.releaseLock();
      },
    ],
    ["has been refused", "[1]", (request: Request) => readJson(request).catch(() => undefined)],
    ["is locked", "[1]", (request: Request) => request.body?.getReader()],
  ])("rejects with a TypeError when the body %s", async (_what, body, spoil) => {
    const request = new Request("http://localhost/", { method: "POST", body });
    await spoil(request);
    await expect(readJson(request)).rejects.toBeInstanceOf(TypeError);
  });

  it.each(["[1]", encode("[1]"), new Blob(["[1]"])])(
    "reads a body that the platform has converted to a stream",
    async (body) => {
      const request = new Request("http://localhost/", {
        method: "POST",
        headers: [json],
        body,
      });
      expect(await readJson(request)).toEqual([1]);
    },
  );
});

describe("readJson from a Web Request that a server has framed", () => {
  const framed = (headers: [string, string][], chunks: string[]): ReturnType<typeof readJson> => {
    const { stream } = recordedStream(chunks.map(encode));
    return readJson(webRequest(headers, stream), { maxBytes: 5, isFramed: true });
  };

  it("reads a body with and without a declared length", async () => {
    expect(await framed([json, lengthOf(3)], ["123"])).toBe(123);
    expect(await framed([json], ["12", "3"])).toBe(123);
  });

  it.each<[what: string, headers: [string, string][], chunks: string[], code: string]>([
    ["no bytes", [json, lengthOf(0)], [], "NO_BODY"],
    ["another media type", [lengthOf(3)], ["123"], "UNSUPPORTED_MEDIA_TYPE"],
    ["a declared length above the limit", [json, lengthOf(6)], ["123456"], "PAYLOAD_TOO_LARGE"],
    ["more bytes than the limit", [json, lengthOf(3)], ["123", "456"], "PAYLOAD_TOO_LARGE"],
    ["chunks beyond the limit", [json], ["123", "456"], "PAYLOAD_TOO_LARGE"],
    ["invalid JSON", [json, lengthOf(3)], ["1 2"], "INVALID_JSON"],
  ])("refuses %s", async (_, headers, chunks, code) => {
    await expect(framed(headers, chunks)).rejects.toMatchObject({ code });
  });

  it("rejects a body that breaks off and a locked body", async () => {
    const broken = new ReadableStream({
      pull: (controller) => {
        controller.error(new Error("reset"));
      },
    });
    const request = webRequest([json, lengthOf(3)], broken);
    await expect(readJson(request, { isFramed: true })).rejects.toMatchObject({
      code: "INCOMPLETE_BODY",
    });
    const locked = webRequest([json, lengthOf(3)], recordedStream([encode("123")]).stream);
    locked.body?.getReader();
    await expect(readJson(locked, { isFramed: true })).rejects.toThrow(TypeError);
  });
});
