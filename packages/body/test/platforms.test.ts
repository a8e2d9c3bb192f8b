import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { readBytes, readWebJson } from "../src/index.ts";
import { json, lengthOf, recordedStream, webRequest } from "./sources.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reloads the package with other globals. */
async function loadWith(globals: Readonly<Record<string, unknown>>): Promise<typeof readWebJson> {
  vi.resetModules();
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  try {
    return (await import("../src/index.ts")).readWebJson;
  } finally {
    vi.unstubAllGlobals();
  }
}

describe.each([
  ["on Node", {}],
  ["on Bun", { Bun: {} }],
  ["on a platform whose process has no modules", { process: {} }],
])("a body %s", (_place, globals) => {
  it.each([
    ["ASCII", encode('"abc"'), "abc"],
    ["characters of every plane", encode('"é€😀"'), "é€😀"],
    ["a leading byte-order mark", encode('\ufeff"a"'), "a"],
    ["a byte-order mark in a string", encode('"\ufeffa"'), "\ufeffa"],
  ])("is decoded: %s", async (_what, bytes, text) => {
    const read = await loadWith(globals);
    expect(await read(webRequest([json], recordedStream([bytes]).stream))).toBe(text);
  });

  it.each([
    ["bytes that are not UTF-8", [0x22, 0xff, 0x22], "The body is not UTF-8"],
    ["two byte-order marks", [...encode("\ufeff\ufeff1")], "The body is not valid JSON"],
    // Each shares two bytes with a byte-order mark.
    ["a leading U+5EFF", [0xe5, 0xbb, 0xbf, 0x31], "The body is not valid JSON"],
    ["a leading U+FF3F", [0xef, 0xbc, 0xbf, 0x31], "The body is not valid JSON"],
    ["a leading U+FEC0", [0xef, 0xbb, 0x80, 0x31], "The body is not valid JSON"],
  ])("is refused: %s", async (_what, bytes, message) => {
    const read = await loadWith(globals);
    const { stream } = recordedStream([Uint8Array.from(bytes)]);
    await expect(read(webRequest([json], stream))).rejects.toMatchObject({
      code: "INVALID_JSON",
      message,
    });
  });
});

describe("a stream from another realm", () => {
  it("is read, but its chunks must be bytes", async () => {
    const chunk: unknown = runInNewContext("Uint8Array.from([34, 97, 34])");
    expect(chunk).not.toBeInstanceOf(Uint8Array);
    expect(await readWebJson(webRequest([json], recordedStream([chunk]).stream))).toBe("a");
    const other: unknown = runInNewContext("Uint16Array.from([34])");
    const reading = readWebJson(webRequest([json], recordedStream([other]).stream));
    await expect(reading).rejects.toThrow("The stream of a body must yield Uint8Array chunks");
  });
});

describe("a body that a server has framed", () => {
  const create = (length: number, body: string | ReadableStream): Request & { bytes: unknown } => {
    const headers = new Headers([json, lengthOf(length)]);
    const request = new Request("http://localhost/", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    return Object.assign(request, {
      bytes: vi.fn(async () => new Uint8Array(await request.arrayBuffer())),
    });
  };

  it("is read in one piece if the caller sets isFramed", async () => {
    const framed = create(3, '"a"');
    expect(await readWebJson(framed, { isFramed: true })).toBe("a");
    expect(framed.bytes).toHaveBeenCalledOnce();
    const other = create(3, '"a"');
    expect(await readWebJson(other)).toBe("a");
    expect(other.bytes).not.toHaveBeenCalled();
    const any = create(3, "abc");
    expect(await readBytes(any)).toHaveLength(3);
    expect(any.bytes).not.toHaveBeenCalled();
  });

  it("is refused for its declared length before a byte is read", async () => {
    const { stream, record } = recordedStream([encode('"abc"')]);
    const request = create(5, stream);
    const reading = readWebJson(request, { isFramed: true, maxBytes: 4 });
    await expect(reading).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE", maxBytes: 4 });
    expect(request.bytes).not.toHaveBeenCalled();
    expect(record.pulls).toBeLessThan(2);
  });

  it("is refused if it is longer than the limit despite its declared length", async () => {
    const reading = readWebJson(create(3, '"abc"'), { isFramed: true, maxBytes: 4 });
    await expect(reading).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("rejects with INCOMPLETE_BODY if it breaks off and a TypeError if it is locked", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error("The client has left"));
      },
    });
    await expect(readWebJson(create(3, broken), { isFramed: true })).rejects.toMatchObject({
      code: "INCOMPLETE_BODY",
    });
    const locked = create(3, '"a"');
    locked.body?.getReader();
    await expect(readWebJson(locked, { isFramed: true })).rejects.toThrow(TypeError);
  });
});
