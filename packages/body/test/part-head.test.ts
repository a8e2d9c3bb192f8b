import { describe, expect, it } from "vitest";
import { readForm } from "../src/index.ts";
import { formRequest } from "./form-messages.ts";

async function readPart(head: string): Promise<unknown> {
  const body = `--b\r\n${head}\r\n\r\n1\r\n--b--`;
  try {
    const [entry] = await readForm(formRequest("multipart/form-data; boundary=b", body));
    const [name, value] = entry ?? [];
    return typeof value === "string" ? [name, value] : [name, value?.name, value?.type];
  } catch (error) {
    return (error as Error).name;
  }
}

describe("readForm parses the head of a part", () => {
  it.each([
    ['form-data; name="a"', ["a", "1"]],
    ["form-data; name=a", ["a", "1"]],
    ['form-data;NAME="a";', ["a", "1"]],
    ['FORM-DATA ; name="a" ; x', ["a", "1"]],
    ['form-data; name="a;b=\\"', ["a;b=\\", "1"]],
    ['form-data; name="%22%0d%0A%41%"', ['"\r\n%41%', "1"]],
    ['form-data; name=""', ["", "1"]],
    ['form-data; name="a"; filename=""', ["a", "", "text/plain"]],
    ['form-data; name="a"; filename="C:\\x"', ["a", "C:\\x", "text/plain"]],
    [`form-data; name="a"; filename*=UTF-8''%e2%82%ac`, ["a", "€", "text/plain"]],
    [`form-data; name="a"; filename="f"; filename*=utf-8'en'g`, ["a", "g", "text/plain"]],
    [`form-data; name="a"; filename*=UTF-8''%zz`, "BodyError"],
    [`form-data; name="a"; filename*=UTF-8''%ff`, "BodyError"],
    [`form-data; name="a"; filename*=UTF-8''Ł`, "BodyError"],
    [`form-data; name="a"; filename="f"; filename*=iso-8859-1''%a3`, "BodyError"],
    // A parameter without a value is ignored.
    ['form-data; name="a"; filename', ["a", "1"]],
    [`form-data; name="a"; filename*=xutf-8''g`, "BodyError"],
    // Parsers disagree on which of two names counts.
    ['form-data; name="a"; name="b"', "BodyError"],
    ['form-data; name="a"; NAME="a"', "BodyError"],
    ['form-data; name="a"; filename="f"; filename="g"', "BodyError"],
    [`form-data; name="a"; filename*=UTF-8''f; filename*=UTF-8''g`, "BodyError"],
    ["form-data", "BodyError"],
    ['abcdefghi; form-data; name="a"', "BodyError"],
    ['; name="a"', "BodyError"],
    ['form-datax; name="a"', "BodyError"],
    ['file; name="a"', "BodyError"],
    ['form-data; name="a', "BodyError"],
    ['form-data; name="a"b"', "BodyError"],
    // Some clients escape quotes like this (docs/how-to/requests/uploads.md).
    ['form-data; name="a"; filename="a\\"b"', "BodyError"],
    ["form-data; name=a b", "BodyError"],
  ])("Content-Disposition: %s", async (disposition, expected) => {
    expect(await readPart(`Content-Disposition: ${disposition}`)).toEqual(expected);
  });

  it.each([
    ['content-disposition: form-data; name="a"\r\nX: y', ["a", "1"]],
    ['content-disposition: form-data; name="a"\r\nContent-Transfer-Encoding: 8BIT', ["a", "1"]],
    ['content-disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', "BodyError"],
    [
      'content-disposition: form-data; name="a"\r\nContent-Transfer-Encoding: quoted-printable',
      "BodyError",
    ],
    [
      'Content-Type: Multipart/Mixed; boundary=c\r\ncontent-disposition: form-data; name="a"',
      "BodyError",
    ],
    // A folded field is valid MIME, and parsers disagree on its meaning.
    ['content-disposition: form-data;\r\n name="a"', "BodyError"],
    ['content-disposition: form-data; name="a"\r\n\tfilename: "b"', "BodyError"],
    [
      'Content-Type:  image/png \r\nContent-Disposition:form-data; name="a"; filename="f"',
      ["a", "f", "image/png"],
    ],
    // Parsers disagree on whether such a CR or LF ends a line.
    ['X: a\rb\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ['X: a\nb: c\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ['X: a\r\n\rY: b\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ['Content-Disposition: form-data; name="a\nb"', "BodyError"],
    ['Content-Disposition: form-data; name="a"\r', "BodyError"],
    // Only a field name that RFC 5322 allows.
    ['X-!~: a\r\nContent-Disposition: form-data; name="a"', ["a", "1"]],
    ['X : a\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    [
      'Content-Disposition : form-data; name="b"\r\nContent-Disposition: form-data; name="a"',
      "BodyError",
    ],
    ['\u00e9: a\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ['x\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    [': x\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ["Content-Type: text/plain", "BodyError"],
    ['X: a\r\nX: b\r\nContent-Disposition: form-data; name="a"', ["a", "1"]],
    [
      'Content-Disposition: form-data; name="a"\r\ncontent-disposition: form-data; name="b"',
      "BodyError",
    ],
    [
      'Content-Disposition: form-data; name="a"\r\nContent-Type: a/b\r\nContent-Type: a/c',
      "BodyError",
    ],
  ])("with the fields %j", async (head, expected) => {
    expect(await readPart(head)).toEqual(expected);
  });
});

describe("readForm keeps the text of a multipart form unchanged", () => {
  const disposition = 'Content-Disposition: form-data; name="';
  const encode = (text: string): readonly number[] => [...new TextEncoder().encode(text)];
  const toBody = (name: readonly number[], content: readonly number[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.of(
      ...encode(`--b\r\n${disposition}`),
      ...name,
      ...encode('"\r\n\r\n'),
      ...content,
      ...encode("\r\n--b--"),
    );
  const read = async (body: Uint8Array<ArrayBuffer>): Promise<unknown> => [
    ...(await readForm(formRequest("multipart/form-data; boundary=b", body))),
  ];

  it("keeps a byte-order mark and characters of every plane", async () => {
    const text = "\ufeff€😀\0";
    expect(await read(toBody(encode(text), encode(text)))).toEqual([[text, text]]);
  });

  it.each([
    ["a name", toBody([0xff], encode("1"))],
    ["a value", toBody(encode("a"), [0xc3, 0x28])],
    ["a value with a truncated character", toBody(encode("a"), [0xe2, 0x82])],
  ])("refuses text that is not UTF-8: %s", async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: "INVALID_FORM" });
  });
});
