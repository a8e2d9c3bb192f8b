import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Answers a request as on a platform that has the given global. */
async function fetchOn(
  global: string,
  body: ReadableStream<Uint8Array> | string | null,
  read: (request: Request) => unknown,
): Promise<{ readonly response: Response; readonly reports: readonly unknown[] }> {
  vi.resetModules();
  vi.stubGlobal(global, {});
  const reports: unknown[] = [];
  try {
    const core = await import("../../src/index.ts");
    const app = core
      .createApp({ onError: (error) => reports.push(error) })
      .post("/", ({ request }) => read(request) as string);
    const init = { method: "POST", body, duplex: "half" };
    const response = await app.fetch(new Request("http://localhost/", init as RequestInit));
    return { response, reports };
  } finally {
    vi.unstubAllGlobals();
  }
}

function createBrokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(encode("begun"));
    },
    pull: (controller) => {
      controller.error(new Error("Network connection lost."));
    },
  });
}

describe.each(["Deno", "WebSocketPair"])("request.body with the global %s", (global) => {
  it.each<[what: string, read: (request: Request) => unknown]>([
    ["a reader", ({ body }) => readAll(body)],
    ["a pipe", ({ body }) => new Response(body?.pipeThrough(new TransformStream())).text()],
    ["a Response", ({ body }) => new Response(body).text()],
    ["the body of a clone", (request) => readAll(request.clone().body)],
  ])("fails as the client's fault if the client disconnects: %s", async (_, read) => {
    const { response, reports } = await fetchOn(global, createBrokenBody(), read);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
    expect(reports).toEqual([]);
  });

  it("also fails as the client's fault if it is the response body", async () => {
    const { response, reports } = await fetchOn(global, createBrokenBody(), ({ body }) => body);
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toMatchObject({ code: "INCOMPLETE_BODY" });
    expect(reports).toEqual([]);
  });

  it("reads the whole body, chunk by chunk, and skips empty chunks", async () => {
    const chunk = encode("ab");
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const each of [chunk, encode(""), chunk]) controller.enqueue(each);
        controller.close();
      },
    });
    const { response } = await fetchOn(global, body, (request) => readAll(request.body));
    expect(await response.text()).toBe("abab");
    // Reading does not detach the program's own memory.
    expect(chunk).toEqual(encode("ab"));
  });

  it("reads into the memory of a BYOB reader", async () => {
    const { response } = await fetchOn(global, "text", async ({ body }) => {
      const reader = body?.getReader({ mode: "byob" });
      const first = await reader?.read(new Uint8Array(10));
      const end = await reader?.read(new Uint8Array(10));
      return `${new TextDecoder().decode(first?.value)}, ${String(end?.done)}`;
    });
    expect(await response.text()).toBe("text, true");
  });

  it("is the same object each time, and null without a body", async () => {
    const read = (request: Request): string =>
      `${String(request.body === request.body)} ${String(request.body === null)}`;
    expect(await (await fetchOn(global, "text", read)).response.text()).toBe("true false");
    expect(await (await fetchOn(global, null, read)).response.text()).toBe("true true");
  });

  it("does not lock the request until it is read", async () => {
    const { response } = await fetchOn(global, "text", async (request) => {
      const { body } = request;
      const before = request.bodyUsed;
      const text = await new Request(request).text();
      return `${String(body?.locked)} ${String(before)} ${text} ${String(request.bodyUsed)}`;
    });
    expect(await response.text()).toBe("false false text true");
  });

  it.each<[what: string, spoil: (request: Request) => unknown]>([
    ["locked", ({ body }) => body?.getReader()],
    ["read", ({ body }) => readAll(body)],
    ["cancelled", ({ body }) => body?.cancel()],
  ])("is the program's fault if it is %s and the request is read", async (_, spoil) => {
    const { response, reports } = await fetchOn(global, "text", async (request) => {
      await spoil(request);
      return request.text();
    });
    expect(response.status).toBe(500);
    expect(reports).toEqual([expect.any(TypeError)]);
  });

  it("is the program's fault if it is locked and the request is cloned", async () => {
    const { response, reports } = await fetchOn(global, "text", (request) => {
      request.body?.getReader();
      return request.clone().text();
    });
    expect(response.status).toBe(500);
    expect(reports).toEqual([expect.any(TypeError)]);
  });

  it("cancels the platform's body", async () => {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({ cancel });
    await fetchOn(global, body, (request) => request.body?.cancel("enough").then(() => "done"));
    expect(cancel).toHaveBeenCalledExactlyOnceWith("enough");
  });
});

describe("request.body elsewhere", () => {
  it("is the platform's body", async () => {
    const request = new Request("http://localhost/", { method: "POST", body: "text" });
    const { body } = request;
    const app = createApp().post("/", (context) => context.request.body === body);
    expect(await (await app.fetch(request)).json()).toBe(true);
  });
});

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<string> {
  let text = "";
  for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
  return text;
}
