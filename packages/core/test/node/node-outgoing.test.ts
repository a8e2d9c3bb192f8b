import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createApp, reply, type ErrorListener, type ReplyInit } from "../../src/index.ts";
import { collectFatalErrors, exchange, RawClient } from "@fw/test-support";
import { withServer } from "../with-server.ts";
import { withRequest } from "../with-request.ts";

const failure = new Error("The disk has failed");
const message = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("a response over a socket", () => {
  it.each<[string, () => unknown, string, string]>([
    ["no value", () => undefined, "content-length: 0", ""],
    ["an empty string", () => "", "content-length: 0", ""],
    ["a string", () => "caf\u00e9", "content-length: 5", "caf\u00c3\u00a9"],
    ["bytes", () => Uint8Array.of(0x61, 0xff), "content-length: 2", "a\u00ff"],
    ["a Blob", () => new Blob(["a", "b"]), "content-length: 2", "ab"],
    ["an empty Blob", () => new Blob([]), "content-length: 0", ""],
    ["a stream", () => streamOf("abc"), "Transfer-Encoding: chunked", toChunked("abc")],
    ["an empty stream", () => streamOf(), "Transfer-Encoding: chunked", toChunked()],
  ])("has the framing of %s", async (_, create, framing, bytes) => {
    const answer = await answerTo(create);
    expect(answer.lines).toContain(framing);
    expect(answer.bytes).toBe(bytes);
  });

  it.each<[string, ConstructorParameters<typeof Response>[0]]>([
    ["no body", null],
    ["a string", "a"],
    ["a stream", streamOf("a")],
  ])("has the reason phrase of a Response with %s, or the default one", async (_, body) => {
    const init = { status: 404, statusText: "Nothing here" };
    expect((await answerTo(() => new Response(body, init))).line).toBe("HTTP/1.1 404 Nothing here");
    const plain = await answerTo(() => reply("a", { status: 404 }));
    expect(plain.line).toBe("HTTP/1.1 404 Not Found");
  });

  it("has every header, and repeated ones on separate lines", async () => {
    const headers: [string, string][] = [
      ["set-cookie", "a=1"],
      ["x-a", "b c"],
      ["set-cookie", "b=2"],
    ];
    const { lines } = await answerTo(() => reply("a", { headers }));
    expect(lines).toEqual(
      expect.arrayContaining(["set-cookie: a=1", "set-cookie: b=2", "x-a: b c"]),
    );
  });

  it.each<[string, () => unknown]>([
    ["a string", () => "caf\u00e9"],
    ["JSON", () => ["caf\u00e9"]],
    ["bytes", () => new TextEncoder().encode("caf\u00e9")],
    ["a stream", () => streamOf("caf\u00e9")],
  ])("keeps the bytes of a header (RFC 9110 §5.5) before %s", async (_, create) => {
    const headers = { "x-name": "caf\u00e9" };
    const { lines, bytes } = await answerTo(() => reply(create(), { headers }));
    expect(lines).toContain("x-name: caf\u00e9");
    expect(bytes).toContain("caf\u00c3\u00a9");
  });

  it("cancels a stream if the status has no body", async () => {
    const { body, cancelled } = openStream();
    const { bytes } = await answerTo(() => reply(body, { status: 204 }));
    expect(bytes).toBe("");
    await cancelled;
  });

  it.each([204, 304])("has no length and no body with the status %d", async (status) => {
    const { lines, bytes } = await answerTo(() => reply("text", { status }));
    expect(lines.join("\n")).not.toMatch(/content-length|transfer-encoding/i);
    expect(bytes).toBe("");
  });

  it("has a length of zero with the status 205", async () => {
    const { lines, bytes } = await answerTo(() => reply("text", { status: 205 }));
    expect(lines).toContain("content-length: 0");
    expect(bytes).toBe("");
  });

  it("keeps the declared length of a stream", async () => {
    const headers = { "content-length": "3" };
    const { lines, bytes } = await answerTo(() => reply(streamOf("a", "bc"), { headers }));
    expect(lines).toContain("content-length: 3");
    expect(bytes).toBe("abc");
  });

  it("omits connection headers", async () => {
    const headers = { "transfer-encoding": "gzip", connection: "upgrade", upgrade: "a" };
    const { lines } = await answerTo(() => reply("text", { headers }));
    expect(lines).toContain("content-length: 4");
    expect(lines.join("\n")).not.toMatch(/upgrade|gzip/);
  });

  it("has a length but no body for HEAD", async () => {
    const app = createApp().get("/", () => "text");
    const text = await withServer(app, ({ port }) =>
      exchange(port, message.replace("GET", "HEAD")),
    );
    expect(text).toMatch(/^HTTP\/1.1 405 [^]*content-length: [1-9][^]*\r\n\r\n$/);
  });

  it("keeps the connection open", async () => {
    const app = createApp()
      .get("/text", () => "a")
      .get("/stream", () => streamOf("b"))
      .get("/blob", () => new Blob(["c"]));
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      for (const [path, end] of [
        ["/text", "\r\n\r\na"],
        ["/stream", "b\r\n0\r\n\r\n"],
        ["/blob", "\r\n\r\nc"],
      ] as const) {
        expect(await client.request(`GET ${path}`).receive(end)).toContain("200 OK");
      }
      client.leave();
    });
  });
});

describe("a response over a socket whose stream fails", () => {
  it.each<[string, () => unknown]>([
    ["after a chunk", () => failingStream(["part"], failure)],
    ["with a string", () => failingStream(["part"], "broken")],
    ["with no error", () => failingStream(["part"], undefined)],
    ["before its first chunk, in a Response", () => new Response(failingStream([], failure))],
  ])("is cut off if it fails %s", async (_, create) => {
    const app = createApp({ onError: vi.fn() }).get("/", create);
    const bytes = await withServer(app, ({ port }) => exchange(port, message));
    expect(bytes).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    // The missing last chunk tells the client that the body is incomplete (RFC 9112 §8).
    expect(bytes).not.toContain("0\r\n\r\n");
  });

  it("calls onError even if the error is undefined", async () => {
    const onError = vi.fn();
    await exchangeWith(() => failingStream(["part"], undefined), {}, onError);
    expect(onError).toHaveBeenCalledExactlyOnceWith(undefined, withRequest);
  });

  it.each([
    ["longer", ["ab", "cd"]],
    ["shorter", ["ab"]],
  ])("is cut off if the stream is %s than its declared length", async (_, chunks) => {
    const onError = vi.fn();
    const headers = { "content-length": "3" };
    const bytes = await exchangeWith(() => streamOf(...chunks), { headers }, onError);
    expect(bytes).toMatch(/\r\n\r\nab$/);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), withRequest);
  });

  it.each([
    ["in chunks", {}],
    ["with a length", { headers: { "content-length": "100" } }],
  ])("passes the error to onError once, sent %s", async (_, init) => {
    const onError = vi.fn();
    const bytes = await exchangeWith(() => failingStream(["part"], failure), init, onError);
    expect(bytes).toContain("part");
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, withRequest);
  });

  it("is cut off if the stream yields anything but bytes or text", async () => {
    const onError = vi.fn();
    const bytes = await exchangeWith(() => ReadableStream.from(["a", {}]), {}, onError);
    expect(bytes).not.toContain("0\r\n\r\n");
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), withRequest);
  });
});

describe("a response over a socket whose client disconnects", () => {
  it("cancels its stream, and does not report it", async () => {
    const onError = vi.fn();
    const { body, cancelled } = openStream();
    const app = createApp({ onError }).get("/", () => body);
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      await client.request("GET /").receive("chunk");
      client.leave();
      await cancelled;
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown, unknown[]]>([
    ["nothing", () => undefined, []],
    ["a string", () => "text", []],
    ["a Blob", () => new Blob(["text"]), []],
    ["a stream", () => streamOf("text"), []],
    ["a Response", () => new Response("text"), []],
    ["a Response that has failed", () => new Response(failingStream([], failure)), []],
    ["a stream that has failed", () => failingStream([], failure), [failure]],
    ["a stream that cannot be cancelled", () => new ReadableStream({ cancel: fail }), []],
  ])("does no harm if the handler then returns %s", async (_, create, expected) => {
    const { reasons, errors } = await answerAfterDisconnect(create);
    expect(reasons).toEqual([]);
    expect(errors).toEqual(expected);
  });

  it("cancels a stream that the handler then returns", async () => {
    const { body, cancelled } = openStream();
    const { reasons } = await answerAfterDisconnect(() => body);
    expect(reasons).toEqual([]);
    await cancelled;
  });
});

async function exchangeWith(
  create: () => unknown,
  init: ReplyInit,
  onError: ErrorListener,
): Promise<string> {
  const app = createApp({ onError }).get("/", () => reply(create(), init));
  return withServer(app, ({ port }) => exchange(port, message));
}

async function answerTo(
  create: () => unknown,
): Promise<{ line: string; lines: string[]; bytes: string }> {
  const onError = vi.fn();
  const app = createApp({ onError }).get("/", create);
  const text = await withServer(app, ({ port }) => exchange(port, message));
  expect(onError).not.toHaveBeenCalled();
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, end).split("\r\n");
  return { line, lines, bytes: text.slice(end + 4) };
}

/** Answers a request whose client has disconnected, and returns the reported errors. */
async function answerAfterDisconnect(
  create: () => unknown,
): Promise<{ reasons: unknown[]; errors: unknown[] }> {
  const errors: unknown[] = [];
  const called = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  const app = createApp({ onError: (error) => errors.push(error) }).get("/", async (context) => {
    const gone = new Promise((resolve) => {
      context.request.signal.addEventListener("abort", resolve);
    });
    called.resolve(undefined);
    await gone;
    answered.resolve(undefined);
    return create();
  });
  const reasons = await collectFatalErrors(() =>
    withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).request("GET /");
      await called.promise;
      client.leave();
      await answered.promise;
      await setImmediate();
    }),
  );
  return { reasons, errors };
}

function streamOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

function failingStream(chunks: readonly string[], error: unknown): ReadableStream {
  const rest = [...chunks];
  return new ReadableStream(
    {
      pull(controller) {
        const chunk = rest.shift();
        if (chunk === undefined) controller.error(error);
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Creates a stream that yields one chunk and then waits. */
function openStream(): { body: ReadableStream; cancelled: Promise<undefined> } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("chunk"));
    },
    cancel() {
      resolve(undefined);
    },
  });
  return { body, cancelled: promise };
}

function toChunked(...chunks: string[]): string {
  return [...chunks, ""].map((chunk) => `${chunk.length}\r\n${chunk}\r\n`).join("");
}

function fail(): never {
  throw failure;
}
