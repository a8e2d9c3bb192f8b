import { connect } from "node:net";
import { listen } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createApp, serve, toNodeListener } from "../../src/index.ts";
import { startServer } from "./notes-app.ts";

const app = createApp({ onError: () => undefined })
  .get("/generator", fail)
  .get("/response", () => new Response(ReadableStream.from(fail())))
  .get("/endless", async function* () {
    yield "part";
    await new Promise(() => undefined);
  })
  .get("/whole", async function* () {
    yield await Promise.resolve("whole");
  });

async function* fail(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from("part"));
  throw new Error("The source has failed");
}

/** What a client of HTTP/1.0 receives, and the code of the error with which the connection ends. */
async function receive(port: number, path: string, onPart?: () => void): Promise<string[]> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(`GET ${path} HTTP/1.0\r\nHost: a\r\n\r\n`);
  let [text, end] = ["", "end"];
  socket.on("data", (part: string) => {
    text += part;
    if (text.endsWith("part")) onPart?.();
  });
  socket.on("error", (error: NodeJS.ErrnoException) => (end = error.code ?? ""));
  await new Promise((resolve) => socket.once("close", resolve));
  return [text.split("\r\n\r\n")[1] ?? "", end];
}

// docs/specification.md#85-streams
describe("a response that ends with the connection, under HTTP/1.0", () => {
  it.each(["/generator", "/response"])("is reset if the stream of %s fails", async (path) => {
    const { port } = await listen(app);
    expect((await receive(port, path))[1]).toBe("ECONNRESET");
    const served = await serve(app.fetch, { hostname: "127.0.0.1", onError: () => undefined });
    expect((await receive(served.port, path))[1]).toBe("ECONNRESET");
    await served.close({ timeout: 0 });
    const mounted = await startServer(toNodeListener(app));
    expect((await receive(mounted.port, path))[1]).toBe("ECONNRESET");
  });

  it("is reset if close() cuts it off", async () => {
    const server = await listen(app);
    const received = await receive(
      server.port,
      "/endless",
      () => void server.close({ timeout: 0 }),
    );
    expect(received[1]).toBe("ECONNRESET");
  });

  it("ends cleanly once it is whole", async () => {
    const { port } = await listen(app);
    expect(await receive(port, "/whole")).toEqual(["whole", "end"]);
  });
});
