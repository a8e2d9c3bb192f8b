import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, events } from "../../src/index.ts";
import { connectTo, createFlood, createWaiting, servers, settle } from "./event-servers.ts";
import { generate } from "./stream-values.ts";

afterEach(() => {
  vi.useRealTimers();
});

// docs/specification.md#87-server-sent-events
describe.each(servers)("when the server closes, a stream of events through %s", (_, start) => {
  it("ends properly, and the server does not wait for it", async () => {
    const { source, steps } = createWaiting(1);
    const onResponse = vi.fn();
    const app = createApp({ onResponse }).get("/", () => events(source));
    const server = await start(app);
    const clients = [await connectTo(server), await connectTo(server)];
    for (const client of clients) await client.receive("data: 1\n\n");
    const closing = server.close({ timeout: 2_147_483_647 });
    for (const client of clients) expect(await client.receiveToEnd()).toMatch(/\r\n0\r\n\r\n$/);
    expect(await closing).toEqual({ forced: 0 });
    expect(steps).toEqual(["abort", "return", "abort", "return"]);
    expect(onResponse.mock.calls).toMatchObject([[{ completed: true }], [{ completed: true }]]);
  });

  it("ends properly if it begins after the server has begun to close", async () => {
    const { source, over } = createWaiting();
    const called = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const app = createApp().get("/", async () => {
      called.resolve(undefined);
      await begun.promise;
      return events(source);
    });
    const server = await start(app);
    const client = await connectTo(server);
    await called.promise;
    const closing = server.close({ timeout: 2_147_483_647 });
    begun.resolve(undefined);
    expect(await client.receiveToEnd()).toMatch(/\r\n0\r\n\r\n$/);
    expect(await closing).toEqual({ forced: 0 });
    await over;
  });

  it.each([1_000, 60_000])(
    "does not keep a server with the timeout %i from closing, if its client does not read",
    async (timeout) => {
      const { state, flood } = createFlood();
      const server = await start(createApp().get("/", () => events(flood)));
      const client = await connectTo(server, true);
      await settle(state);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const closing = server.close({ timeout });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await closing).toEqual({ forced: 0 });
      expect(state.isOver).toBe(true);
      client.leave();
    },
  );

  it("is the only kind of stream that a close ends", async () => {
    const rest = Promise.withResolvers<string>();
    const server = await start(createApp().get("/", () => generate("first", rest.promise)));
    const client = await connectTo(server);
    await client.receive("first");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closing = server.close({ timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(59_000);
    rest.resolve("last");
    await client.receive("last");
    await client.receive("\r\n0\r\n\r\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await closing).toEqual({ forced: 0 });
  });
});
