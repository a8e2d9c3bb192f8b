import { createApp, reply, z } from "@fw/framework";
import { listen } from "@fw/test-support";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../src/index.ts";

// docs/specification.md#165-redirects
describe("a redirect to another origin", () => {
  it.each([302, 307] as const)("sends nothing there, with the status %i", async (status) => {
    const { client, received, location } = await startTwoOrigins(status);
    const result = await send(client);
    expect(result).toMatchObject({ ok: false, status, code: "UNEXPECTED", problem: undefined });
    expect("response" in result && result.response?.headers.get("location")).toBe(location);
    expect(received).toEqual([]);
  });

  it("is followed with redirect: follow", async () => {
    const { client, received } = await startTwoOrigins(307, "follow");
    expect(await send(client)).toMatchObject({ ok: true, status: 201, data: "received" });
    expect(received).toEqual([{ key: "secret", body: { card: "4242" } }]);
  });

  type Redirecting = Awaited<ReturnType<typeof startTwoOrigins>>["client"];
  const send = (client: Redirecting) =>
    client.post("/payments", { body: { card: "4242" }, headers: { "x-api-key": "secret" } });

  async function startTwoOrigins(status: number, redirect?: "follow") {
    const validation = { body: z.object({ card: z.string() }) };
    const received: unknown[] = [];
    const other = await listen(
      createApp().post(
        "/stolen",
        ({ body, request }) => {
          received.push({ key: request.headers.get("x-api-key"), body });
          return "received";
        },
        validation,
      ),
    );
    const location = `${other.url}/stolen`;
    const app = createApp().post(
      "/payments",
      () => reply(undefined, { status, headers: { location } }),
      validation,
    );
    const { url } = await listen(app);
    return { client: createClient<typeof app>(url, { redirect }), received, location };
  }
});

// docs/specification.md#163-results
describe("the connection of a response", () => {
  it.each([
    ["a success without a content type", 200, {}],
    ["a redirect", 302, { location: "/", "content-type": "application/json" }],
    ["an error without a content type", 503, {}],
    ["a proxy's error page", 502, { "content-type": "text/html" }],
    ["an error with bytes", 404, { "content-type": "application/octet-stream" }],
  ] as const)("is freed even if the body never ends: %s", async (_, status, headers) => {
    const closed = Promise.withResolvers<undefined>();
    const url = await start((_request, response) => {
      response.once("close", closed.resolve);
      response.writeHead(status, headers).write("x".repeat(100_000));
    });
    const result = await createClient<Contract>(url).get("/");
    expect(result.status).toBe(status);
    await closed.promise;
  });

  it("stays open for data that the program reads later", async () => {
    const responses: ServerResponse[] = [];
    const url = await start((_request, response) => {
      response.writeHead(200, { "content-type": "application/octet-stream" }).write("a");
      responses.push(response);
    });
    const result = await createClient<Contract>(url).get("/");
    for (const response of responses) response.end("b");
    expect(await new Response(result.ok ? result.data : null).text()).toBe("ab");
  });

  interface Contract {
    "GET /": { response: { status: 200; body: ReadableStream<Uint8Array> } };
  }

  async function start(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});
