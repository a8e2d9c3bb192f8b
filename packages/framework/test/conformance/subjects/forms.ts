import type { Message } from "../message.ts";
import type { Suite } from "../suite.ts";
import { createFormsApp, maxFormBytes } from "./forms-app.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const field = 'Content-Disposition: form-data; name="a"\r\n\r\n';
const file = 'Content-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n';

/** A body with one part, whose head has one more field. */
function part(line: string): string {
  return `--b\r\n${line}\r\n${field}1\r\n--b--`;
}

function post(
  body: string | Uint8Array<ArrayBuffer>,
  contentType = urlencoded,
  headers: Readonly<Record<string, string>> = {},
): Message {
  return { method: "POST", headers: { "content-type": contentType, ...headers }, body };
}

function inPieces(contentType: string, ...chunks: string[]): Message {
  return { method: "POST", headers: { "content-type": contentType }, chunks };
}

/** Each character is a byte. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Bodies that a handler reads with `readBytes` and `readForm`. */
export const forms: Suite = (words) => {
  const { describe, it, expect, send, expectProblem } = words;
  const app = createFormsApp(words);

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("readBytes", () => {
    it.each<[what: string, message: Message, bytes: number[]]>([
      ["bytes of any kind", post(Uint8Array.of(0, 255, 128), "image/png"), [0, 255, 128]],
      ["bytes in pieces", { method: "POST", chunks: ["a", "bc"] }, [97, 98, 99]],
      ["an empty body", post(""), []],
      ["no body", { method: "POST" }, []],
    ])("gives %s", async (_, message, bytes) => {
      expect((await send(app, "/bytes", message)).json).toEqual(bytes);
    });

    it("gives as many bytes as the limit, and refuses one more", async () => {
      const most = "x".repeat(maxFormBytes);
      expect((await send(app, "/bytes", post(most))).status).toBe(201);
      for (const message of [post(`${most}x`), { method: "POST", chunks: [most, "x"] }]) {
        expectProblem(await send(app, "/bytes", message), "PAYLOAD_TOO_LARGE");
      }
    });

    it("refuses a content coding", async () => {
      const message = post("x", "text/plain", { "content-encoding": "gzip" });
      expectProblem(await send(app, "/bytes", message), "UNSUPPORTED_MEDIA_TYPE");
    });
  });

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("readForm gives the entries of", () => {
    it.each<[what: string, message: Message, entries: string[][]]>([
      [
        "pairs",
        post("a=1&b=%C3%A9+x&a=2"),
        [
          ["a", "1"],
          ["b", "é x"],
          ["a", "2"],
        ],
      ],
      ["pairs in another case", post("a", "Application/X-Www-Form-UrlEncoded;x=y"), [["a", ""]]],
      ["pairs that are empty", post("&&"), []],
      ["pairs behind a question mark", post("?a=1"), [["?a", "1"]]],
      ["an empty body", post(""), []],
      ["no body", { method: "POST", headers: { "content-type": urlencoded } }, []],
      [
        "fields and files",
        post(`--b\r\n${field}é\r\n--b\r\n${file}1;2\r\n--b--\r\n`, multipart),
        [
          ["a", "é"],
          ["f", "f.csv", "1;2"],
        ],
      ],
      ["a form without parts", post("--b--\r\n", multipart), []],
      [
        "a form with text around it",
        post(`x\r\n--b\r\n${field}1\r\n--b--\r\n--b\r\n${field}2\r\n--b--`, multipart),
        [["a", "1"]],
      ],
      [
        "a quoted boundary",
        post(`--a b"\r\n${field}1\r\n--a b"--`, 'multipart/form-data; boundary="a b\\""'),
        [["a", "1"]],
      ],
      [
        "a boundary that is not a token, without quotes",
        post(
          `--b/QeEb=\r\n${field}1\r\n--b/QeEb=--`,
          "multipart/form-data; boundary=b/QeEb=; charset",
        ),
        [["a", "1"]],
      ],
      [
        "a file that has the boundary in its lines",
        post(`--b\r\n${file}x--b\r\n--c\r\n\n--b\n--b\r\n--b--`, multipart),
        [["f", "f.csv", "x--b\r\n--c\r\n\n--b\n--b"]],
      ],
      [
        "a form in pieces",
        inPieces(multipart, "--", `b\r\n${field}1\r`, "\n", "--b--"),
        [["a", "1"]],
      ],
    ])("%s", async (_, message, entries) => {
      expect((await send(app, "/form", message)).json).toEqual(entries);
    });
  });

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("readForm reads the head of a part", () => {
    const write = (head: string): Message =>
      post(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n1\r\n--b--`, multipart);

    it.each<[what: string, head: string, name: string]>([
      ["an escaped quote", 'name="a%22b"', 'a"b'],
      ["a semicolon", 'name="a;b"', "a;b"],
      ["letters beyond ASCII", 'name="é"', "é"],
      ["no quotes", "name=a", "a"],
      ["a backslash", 'name="a\\"', "a\\"],
    ])("with %s in the name", async (_, head, name) => {
      expect((await send(app, "/form", write(head))).json).toEqual([[name, "1"]]);
    });

    it("with the type of a file", async () => {
      const message = write('name="f"; filename="f"\r\nContent-Type: image/png');
      expect((await send(app, "/types", message)).json).toEqual(["image/png"]);
    });
  });

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("readForm refuses", () => {
    it.each([
      "text/plain",
      "application/json",
      "multipart/mixed; boundary=b",
      `${urlencoded}, ${urlencoded}`,
      `${multipart}, text/plain`,
    ])("the content type %s", async (contentType) => {
      expectProblem(await send(app, "/form", post("a=1", contentType)), "UNSUPPORTED_MEDIA_TYPE");
    });

    it("no content type, and a content coding", async () => {
      const coded = post("a=1", urlencoded, { "content-encoding": "gzip" });
      for (const message of [{ method: "POST" }, coded]) {
        expectProblem(await send(app, "/form", message), "UNSUPPORTED_MEDIA_TYPE");
      }
    });

    it.each<[what: string, body: string | Uint8Array<ArrayBuffer>, contentType: string]>([
      ["no bytes", "", multipart],
      ["no boundary", "--b--", "multipart/form-data"],
      ["a boundary without a value", "--b--", "multipart/form-data; boundary"],
      ["a part in base64", part("Content-Transfer-Encoding: base64"), multipart],
      ["a part of parts", part("Content-Type: multipart/mixed; boundary=c"), multipart],
      ["a folded field", part('X-A: 1\r\n filename: "b"'), multipart],
      ["another boundary", "--c--", multipart],
      ["no end", `--b\r\n${field}1\r\n`, multipart],
      ["a closing delimiter alone, behind text", "x\r\n--b--\r\n", multipart],
      ["text behind the closing delimiter", `--b\r\n${field}1\r\n--b--anything`, multipart],
      ["a line that goes on behind a delimiter", `--b\r\n${field}1\r\n--bc\r\n--b--`, multipart],
      [
        "two names",
        "--b\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n1\r\n--b--",
        multipart,
      ],
      ["a part of nothing", "--b\r\n--b--", multipart],
      ["a part without a head", `--b\r\n\r\n1\r\n--b\r\n${field}1\r\n--b--`, multipart],
      ["a part without a name", "--b\r\nContent-Type: a/b\r\n\r\n1\r\n--b--", multipart],
      ["a text that is not UTF-8", toBytes(`--b\r\n${field}\xff\r\n--b--`), multipart],
    ])("a multipart body with %s", async (_, body, contentType) => {
      expectProblem(await send(app, "/form", post(body, contentType)), "INVALID_FORM");
    });

    it.each<[what: string, body: string | Uint8Array<ArrayBuffer>]>([
      ["bytes", toBytes("a=\xff")],
      ["escapes", "a=%ff"],
      ["escapes in a name", "%C3=1"],
    ])("pairs with %s that are not UTF-8", async (_, body) => {
      expectProblem(await send(app, "/form", post(body)), "INVALID_FORM");
    });

    it.each<[what: string, message: Message]>([
      ["bytes", post("x".repeat(maxFormBytes + 1))],
      ["bytes in pieces", inPieces(urlencoded, "x".repeat(maxFormBytes), "x")],
      ["pairs", post("a&b&c&d")],
      ["fields", post(`--b\r\n${field}1\r\n`.repeat(4) + "--b--", multipart)],
      ["delimiters", post("\r\n--b".repeat(50), multipart)],
    ])("more %s than the limit", async (_, message) => {
      expectProblem(await send(app, "/form", message), "PAYLOAD_TOO_LARGE");
    });
  });
};
