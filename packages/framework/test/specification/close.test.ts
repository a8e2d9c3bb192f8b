import { once } from "node:events";
import { Agent, request as startRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { listen } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp, type App } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

const createHelloApp = (): App => createApp().get("/", () => "hello");

// docs/specification.md#114-the-server
describe("server.close()", () => {
  it("refuses connections from then on, and settles", async () => {
    const server = await listen(createHelloApp());
    expect(await server.close()).toEqual({ forced: 0 });
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it("lets a request in flight finish", async () => {
    const { app, started, answer } = createSlowApp();
    const server = await listen(app);
    const response = fetch(server.url);
    await started;
    const closing = server.close();
    answer();
    expect(await (await response).text()).toBe("slow");
    expect(await closing).toEqual({ forced: 0 });
  });

  it("lets a response that is streaming finish", async () => {
    const rest = Promise.withResolvers<undefined>();
    const app = createApp().get(
      "/",
      () =>
        new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from("first "));
            await rest.promise;
            controller.enqueue(Buffer.from("last"));
            controller.close();
          },
        }),
    );
    const server = await listen(app);
    const response = await fetch(server.url);
    const closing = server.close();
    rest.resolve(undefined);
    expect(await response.text()).toBe("first last");
    expect(await closing).toEqual({ forced: 0 });
  });

  it.each([1, 3])("cuts %i requests off when the time is over, and says so", async (count) => {
    let started = 0;
    const all = Promise.withResolvers<undefined>();
    const app = createApp().get("/", () => {
      started += 1;
      if (started === count) all.resolve(undefined);
      return new Promise(() => undefined);
    });
    const server = await listen(app);
    const responses = Array.from({ length: count }, async () => {
      await expect(fetch(server.url)).rejects.toThrow();
    });
    await all.promise;
    expect(await server.close({ timeout: 20 })).toEqual({ forced: count });
    await Promise.all(responses);
  });

  it("is idempotent: every call settles with the same result", async () => {
    const { app, started } = createSlowApp();
    const server = await listen(app);
    const response = expect(fetch(server.url)).rejects.toThrow();
    await started;
    const closings = [server.close({ timeout: 20 }), server.close(), server.close({ timeout: 0 })];
    expect(await Promise.all(closings)).toEqual([{ forced: 1 }, { forced: 1 }, { forced: 1 }]);
    expect(await server.close()).toEqual({ forced: 1 });
    await response;
  });

  it("does not wait for a client that keeps an idle connection", async () => {
    const server = await listen(createHelloApp());
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => {
      agent.destroy();
    });
    const response = Promise.withResolvers<IncomingMessage>();
    startRequest(server.url, { agent }, response.resolve).end();
    expect(await readText(await response.promise)).toBe("hello");
    expect(await server.close({ timeout: 60_000 })).toEqual({ forced: 0 });
  });

  it("settles within the time for a client that connects and says nothing", async () => {
    const server = await listen(createHelloApp());
    const socket = connect(server.port, "127.0.0.1");
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
    expect(await server.close({ timeout: 50 })).toEqual({ forced: 0 });
  });

  it.each([-1, 1.5, Number.NaN, Infinity, "1000", null])(
    "refuses the time-out %j",
    async (timeout) => {
      const server = await listen(createHelloApp());
      const closing = new Promise((resolve) => {
        resolve(callUntyped(server, "close", { timeout }));
      });
      await expect(closing).rejects.toThrow(/timeout/);
      expect((await fetch(server.url)).status).toBe(200);
    },
  );

  it("waits ten seconds at most where no time-out is given", async () => {
    const { app, started } = createSlowApp();
    const server = await listen(app);
    const response = expect(fetch(server.url)).rejects.toThrow();
    await started;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let isClosed = false;
    const closing = server.close().then((result) => {
      isClosed = true;
      return result;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await closing).toEqual({ forced: 1 });
    await response;
  });
});

/** A route whose handler waits for a signal of the test. */
function createSlowApp(): { app: App; started: Promise<void>; answer: () => void } {
  const start = Promise.withResolvers<undefined>();
  const finish = Promise.withResolvers<undefined>();
  const app = createApp().get("/", async () => {
    start.resolve(undefined);
    await finish.promise;
    return "slow";
  });
  return {
    app,
    started: start.promise,
    answer: () => {
      finish.resolve(undefined);
    },
  };
}
