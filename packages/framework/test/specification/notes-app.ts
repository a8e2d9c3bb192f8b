import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import {
  createApp,
  reply,
  toNodeListener,
  z,
  type App,
  type ErrorListener,
} from "../../src/index.ts";
import { runServer } from "../run-server.ts";

/** Has a plain `http.Server` listen until the end of the test. */
export async function startServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ port: number; url: string }> {
  const server = await runServer(createServer(listener));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { port: server.port, url: `http://127.0.0.1:${server.port}` };
}

/** Has a plain `http.Server` listen with `toNodeListener(handler)` until the end of the test. */
export function mount(
  handler: Parameters<typeof toNodeListener>[0],
): Promise<{ port: number; url: string }> {
  return startServer(toNodeListener(handler));
}

/** An application that takes bodies of at most ten bytes. */
export function createNotesApp(onError?: ErrorListener): App {
  return createApp({ onError, server: { maxBodyBytes: 10 } })
    .get("/notes", ({ request, platform }) => [request.url, platform])
    .post("/notes", ({ body }) => body, { body: z.unknown() })
    .post("/text", async ({ request }) => ({ text: await request.text() }))
    .post("/unread", () => reply("unread", { status: 200 }))
    .get("/cookies", () =>
      reply("a", {
        headers: [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
          ["vary", "origin"],
        ],
      }),
    );
}
