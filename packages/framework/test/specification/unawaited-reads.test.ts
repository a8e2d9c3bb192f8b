import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { collectFatalErrors, listen, RawClient } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, readBytes, readForm } from "../../src/index.ts";
import { jsonMessage } from "../conformance/message.ts";
import { callUntyped } from "../conformance/untyped.ts";
import { describeEntries } from "../harness.ts";

const readers: readonly (readonly [string, (request: Request) => Promise<unknown>])[] = [
  ["text()", (request) => request.text()],
  ["json()", (request) => request.json()],
  ["arrayBuffer()", (request) => request.arrayBuffer()],
  ["blob()", (request) => request.blob()],
  ["bytes()", (request) => callUntyped(request, "bytes") as Promise<unknown>],
  ["formData()", (request) => callUntyped(request, "formData") as Promise<unknown>],
  ["text() of a clone", (request) => request.clone().text()],
  ["text() of a clone's clone", (request) => request.clone().clone().text()],
  ["readBytes()", (request) => readBytes(request)],
  ["readForm()", (request) => readForm(request)],
];

// docs/specification.md#42-the-request
describe("a client that leaves before the handler awaits what it reads", () => {
  it.each(readers)("ends only its own request: %s", async (_, read) => {
    const onError = vi.fn();
    const begun = Promise.withResolvers<undefined>();
    const failed = Promise.withResolvers<unknown>();
    const app = createApp({ onError }).post("/", async ({ request }) => {
      const reading = read(request);
      begun.resolve(undefined);
      await once(request.signal, "abort");
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      reading.catch(failed.resolve);
      return reading;
    });
    const server = await listen(app);
    const fatal = await collectFatalErrors(async () => {
      const client = await RawClient.connect(server.port);
      client.request(
        "POST /",
        "Content-Type: multipart/form-data; boundary=a",
        "Content-Length: 9",
      );
      client.write("{");
      await begun.promise;
      client.leave();
      await failed.promise;
    });
    expect(fatal).toEqual([]);
    await expect(failed.promise).resolves.toMatchObject({ code: "INCOMPLETE_BODY" });
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#42-the-request
describeEntries("a handler that drops what it reads", (send) => {
  it.each(readers)("is answered, and ends nothing: %s", async (_, read) => {
    const app = createApp().post("/", ({ request }) => {
      void read(request);
      return "answer";
    });
    const message = { method: "POST", body: `{${"a".repeat(200_000)}` };
    const texts: string[] = [];
    const fatal = await collectFatalErrors(async () => {
      texts.push((await send(app, "/", message)).text);
    });
    expect(fatal).toEqual([]);
    expect(texts).toEqual(["answer"]);
  });

  it("receives the error where it awaits it later", async () => {
    const app = createApp().post("/", async ({ request }) => {
      const reading = request.json();
      for (let turn = 0; turn < 9; turn++) await setImmediate();
      return reading.catch((error: unknown) => error instanceof SyntaxError);
    });
    const message = { ...jsonMessage(null), body: "{" };
    const texts: string[] = [];
    const fatal = await collectFatalErrors(async () => {
      texts.push((await send(app, "/", message)).text);
    });
    expect(fatal).toEqual([]);
    expect(texts).toEqual(["true"]);
  });
});

// docs/specification.md#42-the-request
describeEntries("the request in the context", (send) => {
  it("is a Web request in every way", async () => {
    const app = createApp().post("/", async ({ request }) => [
      request instanceof Request,
      Object.keys(request),
      await request.clone().text(),
      await new Request(request, { method: "PUT" }).text(),
      request.bodyUsed,
    ]);
    const answer = await send(app, "/", { method: "POST", body: "text" });
    expect(answer.json).toEqual([true, [], "text", "text", true]);
  });
});
