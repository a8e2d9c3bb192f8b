import { Agent, request as startRequest } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { listen } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp, serve, z } from "../../src/index.ts";
import { createBodyEcho } from "../conformance/subjects/body-echo.ts";
import { expectProblem } from "../problem.ts";
import { sendRaw } from "../raw.ts";
import { mount } from "./notes-app.ts";

// docs/specification.md#64-size
describe("Content-Length serves only to refuse early", () => {
  const head = (...fields: string[]): string =>
    ["POST / HTTP/1.1", "Host: localhost", "Connection: close", ...fields, "", ""].join("\r\n");

  it.each([
    ["413", "Content-Type: application/json", "PAYLOAD_TOO_LARGE"],
    ["415", "Content-Type: text/plain", "UNSUPPORTED_MEDIA_TYPE"],
  ] as const)("%s is answered before a byte of the body is sent", async (_, type, code) => {
    const request = head(type, "Content-Length: 9", "Expect: 100-continue");
    expectProblem(await sendRaw(createBodyEcho({ createApp, z }, 8), request), code);
  });

  it("sends 100 Continue to a client that waits for it, unless the request is already refused", async () => {
    const server = await listen(createBodyEcho({ createApp, z }));
    const socket = connect(server.port, "127.0.0.1");
    socket.write(
      head("Content-Type: application/json", "Content-Length: 3", "Expect: 100-continue"),
    );
    const interim = Promise.withResolvers<string>();
    socket.once("data", (bytes) => {
      interim.resolve(String(bytes));
    });
    expect(await interim.promise).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("[1]");
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 201 [\s\S]*\[\[1\]\]$/);
  });

  it("a Content-Length that says too little does not widen the limit", async () => {
    const response = await createBodyEcho({ createApp, z }, 8).handle("/", {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "2" },
      body: "[1,2,3,4,5]",
    });
    expect(response.status).toBe(413);
  });
});

// docs/specification.md#62-order-of-refusals
describe("a body that is refused before its end", () => {
  it.each([
    ["413, declared", "application/json", true],
    ["413, chunked", "application/json", false],
    ["415, declared", "text/plain", true],
    ["415, chunked", "text/plain", false],
  ])(
    "does not block the next request of the same client: %s",
    async (_, contentType, isDeclared) => {
      const server = await listen(createBodyEcho({ createApp, z }).get("/", () => "next"));
      // One connection at a time, kept alive for as long as the server lets it live.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => {
        agent.destroy();
      });
      const answerOf = (method: string, body: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          const headers = {
            "content-type": contentType,
            ...(isDeclared && { "content-length": Buffer.byteLength(body) }),
          };
          const request = startRequest(server.url, { agent, method, headers }, (response) => {
            response.resume().once("end", () => {
              resolve(response.statusCode);
            });
          });
          request.on("error", reject);
          request.write(body);
          request.end();
        });
      expect(await answerOf("POST", "x".repeat(2_000_000))).toBe(
        contentType === "text/plain" ? 415 : 413,
      );
      expect(await answerOf("GET", "")).toBe(200);
    },
  );
});

// docs/specification.md#95-unexpected-errors
describe("a client that goes away in the middle of its body", () => {
  it("is not reported, and the server goes on answering", async () => {
    const onError = vi.fn();
    const app = createApp({ onError })
      .post("/", () => null, { body: z.unknown() })
      .get("/", () => "next");
    const server = await listen(app);
    const socket = connect(server.port, "127.0.0.1");
    const fields = "Content-Type: application/json\r\nContent-Length: 9\r\n";
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n[1,`, () => {
      socket.destroy();
    });
    expect(await (await fetch(server.url)).text()).toBe("next");
    expect(await server.close()).toEqual({ forced: 0 });
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#42-the-request
describe("the body of a request on a socket", () => {
  const readInto = async ({ body }: Request): Promise<unknown> => {
    const reader = body?.getReader({ mode: "byob" });
    const sizes: unknown[] = [];
    for (;;) {
      const { done, value } = (await reader?.read(new Uint8Array(4))) ?? { done: true };
      if (done) return sizes;
      sizes.push(value.length);
    }
  };

  const answer = async (request: Request): Promise<Response> =>
    Response.json(await readInto(request));

  it.each<[string, () => Promise<{ readonly url: string }>]>([
    ["listen", () => listen(createApp().post("/", ({ request }) => readInto(request)))],
    ["serve", () => listen({ listen: (options) => serve(answer, options) })],
    ["toNodeListener", () => mount(createApp().post("/", ({ request }) => readInto(request)))],
  ])("fills the buffers of its reader, as a byte stream: %s", async (_, start) => {
    const { url } = await start();
    const response = await fetch(url, { method: "POST", body: "123456" });
    expect(await response.json()).toEqual([4, 2]);
  });
});
