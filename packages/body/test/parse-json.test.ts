import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonMessage, sources } from "./sources.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each([
    "null",
    "true",
    "false",
    "0",
    "-1.5e3",
    '""',
    "[]",
    "{}",
    ' \t\r\n{"a":[1,{"b":null}]}\n',
    '{"a":1,"a":2}',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\u2028\u{10ffff}\u0080\u0800"',
  ])("reads %s as JSON.parse does", async (text) => {
    expect(await read(jsonMessage(text))).toEqual(JSON.parse(text));
  });

  it.each([
    " ",
    "\r\n\t",
    "undefined",
    "NaN",
    "Infinity",
    "{",
    "{}}",
    "{a:1}",
    "{'a':1}",
    "[1,]",
    "// comment\n1",
    "01",
    '"\n"',
    '"\\x"',
    "1 2",
    "\u00a01",
    "a=1&b=2",
  ])("refuses %j, which is not JSON", async (text) => {
    await expect(read(jsonMessage(text))).rejects.toMatchObject({
      code: "INVALID_JSON",
      message: "The body is not valid JSON",
    });
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["two bytes for one ASCII letter", [0xc1, 0x81]],
    ["an overlong zero", [0xc0, 0x80]],
    ["an overlong form of three bytes", [0xe0, 0x9f, 0xbf]],
    ["an overlong form of four bytes", [0xf0, 0x8f, 0xbf, 0xbf]],
    ["an encoded surrogate", [0xed, 0xa0, 0x80]],
    ["a code point beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["a lead byte that does not exist", [0xf5, 0x80, 0x80, 0x80]],
    ["a form of five bytes", [0xf8, 0x88, 0x80, 0x80, 0x80]],
    ["FE", [0xfe]],
    ["FF", [0xff]],
    ["two bytes cut short", [0xc3]],
    ["three bytes cut short", [0xe2, 0x82]],
    ["four bytes cut short", [0xf0, 0x9f, 0x98]],
    ["Latin-1", [0x63, 0x61, 0x66, 0xe9]],
  ])("refuses %s, which is not UTF-8", async (_what, bytes) => {
    const quoted = Uint8Array.of(0x22, ...bytes, 0x22);
    const refusal = { code: "INVALID_JSON", message: "The body is not UTF-8" };
    await expect(read(jsonMessage(quoted))).rejects.toMatchObject(refusal);
    const inChunks = Array.from(quoted, (byte) => Uint8Array.of(byte));
    await expect(read(jsonMessage(...inChunks))).rejects.toMatchObject(refusal);
    const atTheEnd = Uint8Array.of(0x31, ...bytes);
    await expect(read(jsonMessage(atTheEnd))).rejects.toMatchObject(refusal);
  });

  it("refuses UTF-16", async () => {
    const utf16 = Buffer.from('\ufeff{"a":1}', "utf16le");
    await expect(read(jsonMessage(utf16))).rejects.toMatchObject({ code: "INVALID_JSON" });
  });

  it("skips only one byte-order mark", async () => {
    expect(await read(jsonMessage(byteOrderMark, "[1]"))).toEqual([1]);
    expect(await read(jsonMessage(Buffer.concat([byteOrderMark, encode('"\ufeff"')])))).toBe(
      "\ufeff",
    );
    for (const chunks of [[byteOrderMark], [byteOrderMark, byteOrderMark, "1"], ["1\ufeff"]]) {
      await expect(read(jsonMessage(...chunks))).rejects.toMatchObject({ code: "INVALID_JSON" });
    }
  });

  it("joins characters that are split between chunks", async () => {
    const text = JSON.stringify({ "é€😀": ["é€😀".repeat(20)] });
    const inChunks = Array.from(encode(text), (byte) => Uint8Array.of(byte));
    expect(await read(jsonMessage(...inChunks))).toEqual(JSON.parse(text));
  });

  it("reads any JSON value as JSON.parse does, however it is split", async () => {
    const cuts = fc.array(fc.nat(), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.json(), cuts, async (text, places) => {
        fc.pre(verdict(encode(text)).isJson);
        expect(await read(jsonMessage(...cut(encode(text), places)))).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  it("agrees with a naive reader on arbitrary bytes", async () => {
    const key = fc.oneof(
      fc.constantFrom("__proto__", "constructor", "prototype", "\\u005f_proto__", "\\u0063"),
      fc.constantFrom("constr\\u0075ctor", "\\\\u005f_proto__", "a"),
    );
    const { nearJson } = fc.letrec<{ nearJson: string }>((tie) => ({
      nearJson: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("1", "null", '"__proto__"', "{}", '"\\ud800"', "[", ""),
        fc.tuple(key, tie("nearJson")).map(([name, value]) => `{"${name}":${value}}`),
        fc
          .tuple(key, tie("nearJson"), key, tie("nearJson"))
          .map(([a, b, c, d]) => `{"${a}":${b},"${c}":${d}}`),
        fc.tuple(tie("nearJson"), tie("nearJson")).map(([a, b]) => `[${a},${b}]`),
      ),
    }));
    const flipped = fc
      .tuple(fc.json(), fc.nat(), fc.nat({ max: 255 }))
      .map(([text, place, byte]) => {
        const bytes = encode(text);
        bytes[place % bytes.length] = byte;
        return bytes;
      });
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      nearJson.filter((text) => text !== "").map(encode),
      flipped,
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (body) => {
        const expected = verdict(body);
        if (expected.isJson) {
          expect(await read(jsonMessage(body))).toEqual(expected.value);
        } else {
          await expect(read(jsonMessage(body))).rejects.toMatchObject({ code: "INVALID_JSON" });
        }
      }),
      { numRuns: 400 },
    );
  });
});

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
  return [...sorted, bytes.length].map((end, index) => bytes.subarray(sorted[index - 1] ?? 0, end));
}

function verdict(bytes: Uint8Array): { isJson: boolean; value?: unknown } {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return hasForbiddenKey(value) ? { isJson: false } : { isJson: true, value };
  } catch {
    return { isJson: false };
  }
}

function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, child]: [string, unknown]) =>
      key === "__proto__" ||
      (key === "constructor" &&
        typeof child === "object" &&
        child !== null &&
        Object.keys(child).includes("prototype")) ||
      hasForbiddenKey(child),
  );
}
