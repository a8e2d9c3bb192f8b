import { bodyMessage, type Message } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";
import { callUntyped } from "../untyped.ts";

/** Bodies that a handler reads with the methods of the request. */
export const handlerReads: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  readBytes,
}) => {
  const readForm = async (request: Request): Promise<unknown> => [
    ...((await callUntyped(request, "formData")) as FormData),
  ];
  const form = (body: string): Message =>
    bodyMessage(body, { "content-type": "multipart/form-data; boundary=B" });
  const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("a method of the request", () => {
    it.each<[kind: string, message: Message, text: string]>([
      ["json", bodyMessage('{"a":[1]}'), '{"a":[1]}'],
      ["a form", form(`${part}--B--\r\n`), '[["a","1"]]'],
    ])("reads %s", async (_, message, text) => {
      const app = createApp().post("/", ({ request }) =>
        request.headers.get("content-type") === "application/json"
          ? request.json()
          : readForm(request),
      );
      expect((await send(app, "/", message)).text).toBe(text);
    });

    it("reads a body once: a second time is a mistake of the program", async () => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).post("/", async ({ request }) => {
        await readBytes(request);
        return request.text();
      });
      expectProblem(await send(app, "/", bodyMessage("{}")), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.length).toBe(1);
    });
  });

  // docs/specification.md#66-bodies-that-a-handler-reads
  describe("a body that is not valid is the client's mistake", () => {
    it.each<[kind: string, message: Message]>([
      ["text", bodyMessage("{")],
      ["no bytes", { method: "POST" }],
      ["chunks", { method: "POST", chunks: ["[1", ",]"] }],
    ])("request.json() of %s", async (_, message) => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).post("/", ({ request }) => request.json());
      expectProblem(await send(app, "/", message), "INVALID_JSON");
      expect(onError.calls.length).toBe(0);
    });

    it.each<[kind: string, message: Message]>([
      ["another media type", bodyMessage("{}")],
      ["no form", form("x")],
      ["no boundary", bodyMessage(part, { "content-type": "multipart/form-data" })],
    ])("request.formData() of %s", async (_, message) => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).post("/", ({ request }) => readForm(request));
      expectProblem(await send(app, "/", message), "INVALID_FORM");
      expect(onError.calls.length).toBe(0);
    });

    it("also as the cause of another error", async () => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).post("/", ({ request }) =>
        request.json().catch((cause: unknown) => {
          throw new Error("The order was not placed", { cause });
        }),
      );
      expectProblem(await send(app, "/", bodyMessage("{")), "INVALID_JSON");
      expect(onError.calls.length).toBe(0);
    });

    it("and the handler receives the platform's own error", async () => {
      const app = createApp().post("/", ({ request }) =>
        request.json().catch((error: unknown) => error instanceof SyntaxError),
      );
      expect((await send(app, "/", bodyMessage("{"))).json).toBe(true);
    });
  });
};
