import { describe, expect, it } from "vitest";
import { BodyError, readForm, type ReadFormOptions } from "../src/index.ts";
import { concat, formRequest, listEntries, writeMultipart } from "./form-messages.ts";
import { lengthOf, recordedStream, webRequest } from "./sources.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const head = 'Content-Disposition: form-data; name="a"\r\n\r\n';

async function read(
  contentType: string,
  body: string | Uint8Array,
  options?: ReadFormOptions,
): Promise<unknown[]> {
  return listEntries(await readForm(formRequest(contentType, body), options));
}

describe("readForm", () => {
  it.each([
    urlencoded,
    "Application/X-WWW-Form-Urlencoded",
    `${urlencoded}; charset=utf-8`,
    `${urlencoded};`,
  ])("reads pairs that are declared as %j", async (contentType) => {
    expect(await read(contentType, "a=1&b=%C3%A9+%26&a=2&&c")).toEqual([
      ["a", "1"],
      ["b", "é &"],
      ["a", "2"],
      ["c", ""],
    ]);
  });

  it.each([
    ["no bytes", "", []],
    ["an empty name and value", "=", [["", ""]]],
    ["a leading question mark", "?a=1", [["?a", "1"]]],
    [
      "a replacement character",
      "a=\ufffd&b=%EF%BF%BD",
      [
        ["a", "\ufffd"],
        ["b", "\ufffd"],
      ],
    ],
    ["a character next to a percent sign", "a=é%zz%C3%A9", [["a", "é%zzé"]]],
    ["percent signs that are not escapes", "%=%zz", [["%", "%zz"]]],
  ])("parses pairs as the URL Standard does: %s", async (_what, body, entries) => {
    expect(await read(urlencoded, body)).toEqual(entries);
  });

  it.each([
    ["a value", Uint8Array.of(0x61, 0x3d, 0xff)],
    ["a name", Uint8Array.of(0xff, 0x3d, 0x61)],
    ["an escape", "a=%ff"],
    ["an escape in a name", "%ff=a"],
    ["a character split between two pairs", "a=%C3&b=%A9"],
    ["a character truncated at the end", "a=%e2%82"],
    ["a partly escaped character", "a=%C3\u00e9"],
    ["a surrogate", "a=%ED%A0%80"],
    ["an overlong sequence", "a=%C0%80"],
    ["one pair of many", `${"a=%C3%A9&".repeat(100)}b=%80`],
  ])("refuses pairs that are not UTF-8: %s", async (_what, body) => {
    await expect(read(urlencoded, body)).rejects.toMatchObject({
      code: "INVALID_FORM",
      message: "The form is not UTF-8",
    });
  });

  it("keeps a leading byte-order mark, as the URL Standard requires", async () => {
    expect(await read(urlencoded, "\ufeffa=\ufeff1")).toEqual([["\ufeffa", "\ufeff1"]]);
  });

  it("reads fields and files", async () => {
    const bytes = Uint8Array.of(0, 255, 13, 10, 45, 45);
    const parts = [
      { name: "a", value: "é" },
      { name: "f", value: bytes, filename: "x.csv" },
      { name: "a", value: "" },
    ];
    const request = formRequest(multipart, writeMultipart(parts, "b"));
    const form = await readForm(request);
    expect(await listEntries(form)).toEqual([
      ["a", "é"],
      ["f", "x.csv", bytes],
      ["a", ""],
    ]);
    expect(form.get("f")).toMatchObject({ type: "text/csv", size: 6 });
    expect(request.bodyUsed).toBe(true);
  });

  it("reads forms that the platform writes", async () => {
    const form = new FormData();
    form.append("a", "1");
    form.append('n"\r\n', "2\r\n3");
    form.append("f", new File([Uint8Array.of(1, 2)], "ü.bin"));
    const request = new Request("http://localhost/", { method: "POST", body: form });
    expect(await listEntries(await readForm(request))).toEqual(await listEntries(form));
    const empty = new Request("http://localhost/", { method: "POST", body: new FormData() });
    expect(await listEntries(await readForm(empty))).toEqual([]);
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    "multipart/form-data; charset=utf-8",
  ])("requires a boundary: %j", async (contentType) => {
    const reading = read(contentType, `--\r\n${head}1\r\n----`);
    await expect(reading).rejects.toThrow(BodyError);
    await expect(reading).rejects.toMatchObject({
      code: "INVALID_FORM",
    });
  });

  it.each([
    ["a short boundary", "b", "b"],
    ["a long boundary", "x".repeat(2_000), "x".repeat(2_000)],
    ["a boundary of dashes", "--", "--"],
    ["a quoted boundary", '"a b:/?=()"', "a b:/?=()"],
    ["a quoted boundary with escapes", '"a\\"\\\\b"', 'a"\\b'],
    ["the first of two boundaries", "b; BOUNDARY=c", "b"],
    // The MIME Sniffing Standard reads these, and clients send them.
    ["a boundary that is not a token, without quotes", "b/QeEb", "b/QeEb"],
    ["a boundary with an equals sign, without quotes", "----=_Part_1_2.3", "----=_Part_1_2.3"],
    ["a boundary with a space, without quotes", "a b \t; charset=utf-8", "a b"],
    ["a boundary with a comma, without quotes", "a,b", "a,b"],
    ["a quoted boundary that does not end", '"b', "b"],
  ])("accepts %s", async (_what, parameter, boundary) => {
    const body = writeMultipart([{ name: "a", value: "1" }], boundary);
    expect(await read(`Multipart/Form-Data; boundary=${parameter}`, body)).toEqual([["a", "1"]]);
  });

  it("ignores parameters that it cannot read", async () => {
    const body = writeMultipart([{ name: "a", value: "1" }], "b");
    const contentType = 'multipart/form-data; =; a b; x="; "y; boundary=; boundary=b';
    expect(await read(contentType, body)).toEqual([["a", "1"]]);
  });

  it("compares a non-ASCII boundary byte by byte", async () => {
    const body = Buffer.from(`--\u00e9\r\n${head}1\r\n--\u00e9--`, "latin1");
    expect(await read('multipart/form-data; boundary="\u00e9"', body)).toEqual([["a", "1"]]);
  });

  it.each([
    ["text before the first delimiter", `text\r\nx--b\r\n\r\n--b\r\n${head}1\r\n--b--`, "1"],
    [
      "text after the closing delimiter",
      `--b\r\n${head}1\r\n--b--\r\n\r\n--b\r\n${head}2\r\n--b--`,
      "1",
    ],
    ["white space after a delimiter", `--b \t \r\n${head}1\r\n--b-- \r\n`, "1"],
    [
      "a boundary in the middle of a line",
      `--b\r\n${head}x--b\r\ny--b--\r\n--b--`,
      "x--b\r\ny--b--",
    ],
    [
      "a boundary after a lone line feed",
      `--b\r\n${head}x\n--b\ny\r--b\r\n--b--`,
      "x\n--b\ny\r--b",
    ],
    ["a boundary without its dashes", `--b\r\n${head}b\r\nb\r\n-b\r\n--b--`, "b\r\nb\r\n-b"],
    ["empty lines", `--b\r\n${head}\r\n\r\n\r\n--b--`, "\r\n\r\n"],
  ])("recognises a delimiter only as a whole line: %s", async (_what, body, value) => {
    expect(await read(multipart, body, { maxParts: 1 })).toEqual([["a", value]]);
  });

  it.each([
    ["no bytes", ""],
    ["no delimiter", "a=1&b=2"],
    ["no closing delimiter", `--b\r\n${head}1\r\n--b\r\n${head}2`],
    ["only line feeds", `--b\n${head.replaceAll("\r", "")}1\n--b--\n`],
    ["another boundary", `--c\r\n${head}1\r\n--c--`],
    ["text on the line of the closing delimiter", `--b\r\n${head}1\r\n--b--anything`],
    ["a dash after the closing delimiter", `--b\r\n${head}1\r\n--b---\r\n`],
    ["a lone line feed after the closing delimiter", `--b\r\n${head}1\r\n--b--\n`],
    ["white space and text after the closing delimiter", `--b\r\n${head}1\r\n--b-- \tx\r\n`],
    ["text after a delimiter", `--b\r\n${head}1\r\n--bc\r\n--b--`],
    ["white space and text after a delimiter", `--b\r\n${head}1\r\n--b c\r\n--b--`],
    ["half a closing delimiter", `--b\r\n${head}1\r\n--b-\r\n--b--`],
    ["a malformed delimiter before the first delimiter", `--bc\r\n--b\r\n${head}1\r\n--b--`],
    ["only a malformed closing delimiter", "--b--anything"],
    ["only a closing delimiter, after text", "text\r\n--b--\r\n"],
    ["only a closing delimiter, after empty lines", "\r\n\r\n--b--\r\n"],
    ["an empty part", "--b\r\n--b--"],
    ["a part with only an empty line", `--b\r\n\r\n--b\r\n${head}1\r\n--b--`],
    ["a part without a head", `--b\r\n\r\n1\r\n--b\r\n${head}1\r\n--b--`],
    ["a part whose head does not end", '--b\r\nContent-Disposition: form-data; name="a"\r\n--b--'],
    ["a part without a name", "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--"],
    [
      "a part with another disposition",
      '--b\r\nContent-Disposition: file; name="a"\r\n\r\n1\r\n--b--',
    ],
  ])("refuses a malformed multipart body: %s", async (_what, body) => {
    const error: unknown = await read(multipart, body).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BodyError);
    expect(error).toMatchObject({ code: "INVALID_FORM" });
    expect((error as BodyError).cause).toBeUndefined();
  });

  it.each([
    null,
    "",
    "application/json",
    "text/plain",
    "multipart/mixed; boundary=b",
    "multipart/form-datax; boundary=b",
    `${urlencoded}, ${urlencoded}`,
    `${multipart}, ${multipart}`,
    "multipart/form-data; boundary=b, text/plain",
    "multipart/form-data; charset=utf-8, text/plain; boundary=b",
    "multipart /form-data; boundary=b",
  ])("refuses the content type %j, with and without a body", async (contentType) => {
    for (const chunks of [["a=1"], []]) {
      await expect(readForm(formRequest(contentType, ...chunks))).rejects.toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
        message:
          "The body must be sent as multipart/form-data or application/x-www-form-urlencoded",
      });
    }
  });

  it.each<[what: string, headers: [string, string][], code: string]>([
    ["another type", [["content-type", "text/plain"], lengthOf(11)], "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a content coding",
      [["content-type", urlencoded], ["content-encoding", "br"], lengthOf(11)],
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["a length above the limit", [["content-type", urlencoded], lengthOf(11)], "PAYLOAD_TOO_LARGE"],
  ])("refuses %s before it reads a byte", async (_what, headers, code) => {
    const { stream, record } = recordedStream([concat("1")]);
    const reading = readForm(webRequest(headers, stream), { maxBytes: 10 });
    await expect(reading).rejects.toMatchObject({ code });
    expect(record.pulls).toBe(0);
  });

  it.each([urlencoded, multipart])("counts the bytes of %s", async (contentType) => {
    const body = concat(`a=${"x".repeat(100)}`, `\r\n--b\r\n${head}1\r\n--b--`);
    expect(await read(contentType, body, { maxBytes: body.length })).toHaveLength(1);
    await expect(read(contentType, body, { maxBytes: body.length - 1 })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      maxBytes: body.length - 1,
    });
  });

  it("accepts at most 1,000 parts by default", async () => {
    const pairs = "a=1&".repeat(1_000);
    const parts = Array.from({ length: 1_000 }, () => ({ name: "a", value: "1" }));
    const more = writeMultipart([...parts, { name: "a", value: "1" }], "b");
    expect(await read(urlencoded, pairs)).toHaveLength(1_000);
    expect(await read(multipart, writeMultipart(parts, "b"))).toHaveLength(1_000);
    for (const reading of [read(urlencoded, `${pairs}a`), read(multipart, more)]) {
      await expect(reading).rejects.toMatchObject({
        code: "PAYLOAD_TOO_LARGE",
        maxBytes: undefined,
        maxParts: 1_000,
      });
    }
    expect(await read(multipart, more, { maxParts: 1_001 })).toHaveLength(1_001);
  });

  it("accepts a limit of 0 parts", async () => {
    expect(await read(urlencoded, "&&", { maxParts: 0 })).toEqual([]);
    expect(await read(multipart, "--b--", { maxParts: 0 })).toEqual([]);
    for (const reading of [
      read(urlencoded, "a", { maxParts: 0 }),
      read(multipart, `--b\r\n${head}1\r\n--b--`, { maxParts: 0 }),
    ]) {
      await expect(reading).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE", maxParts: 0 });
    }
  });

  const size = 2 ** 23;

  // Quadratic work would exceed Vitest's time-out.
  it.each<[what: string, contentType: string, unit: string]>([
    ["delimiters", multipart, "\r\n--b"],
    ["lines", multipart, "\r\n"],
    ["beginnings of a delimiter", multipart, "\r\n--"],
    [
      "beginnings of a long delimiter",
      `multipart/form-data; boundary=${"-".repeat(90_000)}`,
      `\r\n${"-".repeat(89_999)}`,
    ],
    ["white space after a delimiter", multipart, " "],
    ["a head without an end", multipart, "a:\r\n"],
    ["empty pairs", urlencoded, "&"],
    ["spaces", urlencoded, "+"],
    ["escapes", urlencoded, "%C3"],
  ])("works in linear time on 8 MiB of %s", async (_what, contentType, unit) => {
    const start = contentType === multipart ? "--b" : "";
    const body = (start + unit.repeat(Math.ceil(size / unit.length))).slice(0, size);
    const reading = read(contentType, body, { maxBytes: size });
    await expect(reading.catch(() => "refused")).resolves.toBeDefined();
  });

  it("rejects invalid options", async () => {
    const reject = async (options: unknown, error: Error): Promise<void> => {
      await expect(readForm(formRequest(urlencoded), options as object)).rejects.toThrow(error);
    };
    await reject(
      { maxFiles: 1 },
      new TypeError('readForm() has no option "maxFiles"; it has maxBytes, maxParts'),
    );
    await reject({ maxParts: "1" }, new TypeError("maxParts must be a number"));
    await reject(
      { maxParts: 0.5 },
      new RangeError("maxParts must be a whole number, 0 or more: 0.5"),
    );
    await expect(readForm("a=1" as unknown as Request)).rejects.toThrow(
      new TypeError("readForm takes a Web Request"),
    );
  });
});
