import { describe, expect, it, vi } from "vitest";
import { createApp, readBytes, readForm, z } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

type Read = (request: Request) => unknown;

const readers: readonly (readonly [string, Read])[] = [
  ["text()", (request) => request.text()],
  ["json()", (request) => request.json()],
  ["arrayBuffer()", (request) => request.arrayBuffer()],
  ["blob()", (request) => request.blob()],
  ["bytes()", (request) => callUntyped(request, "bytes")],
  ["formData()", (request) => callUntyped(request, "formData")],
  ["text() of a clone", (request) => request.clone().text()],
  ["readBytes()", (request) => readBytes(request)],
  ["readForm()", (request) => readForm(request)],
];

/** A platform's request whose client breaks off its body, with an error of the platform's. */
function createBrokenRequest(error: unknown, path = "/"): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode("{"));
    },
    pull: (controller) => {
      controller.error(error);
    },
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new Request(`http://localhost${path}`, { method: "POST", headers, body, duplex: "half" });
}

// docs/specification.md#66-bodies-that-a-handler-reads
describe("a body that breaks off, on a platform that hands out a Request", () => {
  it.each(readers)("is the client's mistake: %s", async (_, read) => {
    const onError = vi.fn();
    const errors: unknown[] = [];
    const app = createApp({ onError }).post("/", async ({ request }) => {
      try {
        return await (read(request) as Promise<string>);
      } catch (error) {
        errors.push(error);
        throw error;
      }
    });
    const cause = new Error("Network connection lost.");
    const response = await app.fetch(createBrokenRequest(cause));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
    expect(errors).toMatchObject([{ name: "BodyError", code: "INCOMPLETE_BODY", cause }]);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ["a TypeError", new TypeError("Memory limit would be exceeded before EOF.")],
    ["a text", "Network connection lost."],
    ["nothing", undefined],
  ])("whatever the platform throws: %s", async (_, error) => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/", ({ request }) => request.text());
    expect((await app.fetch(createBrokenRequest(error))).status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });

  it("also as the cause of another error", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/", ({ request }) =>
      request.text().catch((cause: unknown) => {
        throw new Error("The upload failed", { cause });
      }),
    );
    const response = await app.fetch(createBrokenRequest(new Error("a reset")));
    expect(response.status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });

  it("and with a body schema", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/", () => null, { body: z.unknown() });
    const request = createBrokenRequest(new Error("a reset"));
    request.headers.set("content-type", "application/json");
    expect((await app.fetch(request)).status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#66-bodies-that-a-handler-reads
describe("a mistake of the program with a body", () => {
  it.each<[what: string, spoil: (request: Request) => unknown]>([
    ["a body that was read", (request) => request.text()],
    ["a body that is locked", (request) => request.body?.getReader()],
  ])("is reported: %s", async (_, spoil) => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/", async ({ request }) => {
      await spoil(request);
      return request.text();
    });
    expect((await app.handle("/", { method: "POST", body: "text" })).status).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
  });
});
