import type { App } from "../../../src/index.ts";
import type { Message } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Subject, Suite } from "../suite.ts";

const multipart = "multipart/form-data; boundary=b";
const field = 'Content-Disposition: form-data; name="a"\r\n\r\n';
const file =
  'Content-Disposition: form-data; name="f"; filename="f.csv"\r\nContent-Type: text/csv\r\n\r\n';
const maxBytes = 20_000;

function post(body: string | readonly string[], contentType = multipart): Message {
  const headers = { "content-type": contentType };
  return typeof body === "string"
    ? { method: "POST", headers, body }
    : { method: "POST", headers, chunks: [...body] };
}

/** Routes that read a form as it arrives: with `text()`, from `stream`, without its contents, and only its first part. */
function createPartsApp({ createApp, readParts }: Subject, onError: () => undefined): App {
  return createApp({ onError })
    .post("/text", async ({ request }) => {
      const parts: unknown[] = [];
      for await (const part of readParts(request, { maxBytes, maxParts: 3 })) {
        parts.push([part.name, part.filename ?? null, part.type, await part.text()]);
      }
      return parts;
    })
    .post("/stream", async ({ request }) => {
      const texts: string[] = [];
      for await (const { stream } of readParts(request, { maxBytes })) {
        const decoder = new TextDecoder();
        let text = "";
        // In a browser, `new Response(stream)` would hide why the stream has failed.
        for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
        texts.push(text);
      }
      return texts;
    })
    .post("/names", async ({ request }) => {
      const names: string[] = [];
      for await (const { name } of readParts(request, { maxBytes })) names.push(name);
      return names;
    })
    .post("/first", async ({ request }) => {
      for await (const part of readParts(request, { maxBytes })) return await part.text();
      return "no part";
    });
}

/** Forms that a handler reads part by part with `readParts`. */
export const parts: Suite = (words) => {
  const { describe, it, expect, send, expectProblem } = words;
  const onError = createSpy(() => undefined);
  const app = createPartsApp(words, onError);
  const two = `--b\r\n${field}é\r\n--b\r\n${file}1;2\r\n--b--\r\n`;
  const pieces = ["--", `b\r\n${field}x\r`, "\n-", `-b\r\n${file}y\r\n--`, "\r\n--b", "--\r", "\n"];

  // docs/specification.md#67-forms-as-they-arrive
  describe("readParts gives", () => {
    it("fields and files, with what their heads say", async () => {
      expect((await send(app, "/text", post(two))).json).toEqual([
        ["a", null, "", "é"],
        ["f", "f.csv", "text/csv", "1;2"],
      ]);
    });

    it("a form in pieces, as texts and as streams", async () => {
      const answer = await send(app, "/text", post(pieces));
      expect(answer.json).toEqual([
        ["a", null, "", "x"],
        ["f", "f.csv", "text/csv", "y\r\n--"],
      ]);
      expect((await send(app, "/stream", post(pieces))).json).toEqual(["x", "y\r\n--"]);
    });

    it("the names of parts that are not read", async () => {
      for (const body of [two, pieces]) {
        expect((await send(app, "/names", post(body))).json).toEqual(["a", "f"]);
      }
    });

    it("no part of an empty form", async () => {
      expect((await send(app, "/text", post("--b--\r\n"))).json).toEqual([]);
    });

    it("the first part to a handler that leaves the rest unread", async () => {
      for (const body of [two, pieces]) {
        const answer = await send(app, "/first", post(body));
        expect(answer.status).toBe(201);
        expect(["é", "x"].includes(answer.text)).toBe(true);
      }
    });
  });

  // docs/specification.md#67-forms-as-they-arrive
  describe("readParts refuses, and nothing is reported", () => {
    it.each<[what: string, code: "INVALID_FORM" | "UNSUPPORTED_MEDIA_TYPE", message: Message]>([
      ["no end", "INVALID_FORM", post(`--b\r\n${field}1\r\n`)],
      ["no bytes", "INVALID_FORM", post("")],
      ["no boundary", "INVALID_FORM", post(two, "multipart/form-data")],
      ["a malformed delimiter", "INVALID_FORM", post(`--b\r\n${field}1\r\n--b!`)],
      [
        "a head that is too long",
        "INVALID_FORM",
        post(`--b\r\nX: ${"y".repeat(17_000)}\r\n${field}1\r\n--b--`),
      ],
      ["a part without a name", "INVALID_FORM", post("--b\r\nX: y\r\n\r\n1\r\n--b--")],
      [
        "an urlencoded form",
        "UNSUPPORTED_MEDIA_TYPE",
        post("a=1", "application/x-www-form-urlencoded"),
      ],
    ])("%s", async (_, code, message) => {
      for (const path of ["/text", "/stream", "/names"]) {
        expectProblem(await send(app, path, message), code);
      }
      expect(onError.calls.length).toBe(0);
    });

    it.each<[what: string, message: Message]>([
      ["parts", post(`--b\r\n${field}1\r\n`.repeat(4) + "--b--")],
      ["bytes", post(two + "x".repeat(maxBytes))],
      ["bytes in pieces", post([...pieces, "x".repeat(maxBytes)])],
    ])("more %s than the limit", async (_, message) => {
      expectProblem(await send(app, "/text", message), "PAYLOAD_TOO_LARGE");
      expect(onError.calls.length).toBe(0);
    });
  });
};
