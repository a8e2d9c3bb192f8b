import { listen } from "@fw/test-support";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createApp, z, type Context } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

// docs/specification.md#121-handlers
describeEntries("the type of a context", (send) => {
  it("is exported, for handlers that stand alone", async () => {
    const params = z.object({ id: z.number() });
    const showUser = (context: Context<{ params: typeof params }>): number => {
      expectTypeOf(context.params.id).toBeNumber();
      expectTypeOf(context.request).toEqualTypeOf<Request>();
      return context.params.id;
    };
    const app = createApp().get("/users/:id", showUser, { params });
    expect((await send(app, "/users/7")).json).toBe(7);
  });
});

// docs/specification.md#43-route-rest-and-platform
describe("the platform in the context", () => {
  const app = createApp().get("/", ({ platform }) => platform);

  it("is what app.fetch was given behind the request", async () => {
    const request = new Request("http://localhost/");
    expect(await (await app.fetch(request, { NAME: "a" }, 2)).json()).toEqual([{ NAME: "a" }, 2]);
    expect(await (await app.fetch(request)).json()).toEqual([]);
  });

  it("is nothing under app.handle", async () => {
    expect(await (await app.handle("/")).json()).toEqual([]);
  });

  it("has the address of the socket under app.listen, whatever headers say", async () => {
    const server = await listen(app, { hostname: "127.0.0.1" });
    const headers = { "x-forwarded-for": "10.0.0.1", forwarded: "for=10.0.0.1" };
    const response = await fetch(server.url, { headers });
    expect(await response.json()).toEqual([{ remoteAddress: "127.0.0.1" }]);
  });
});

// docs/specification.md#42-the-request
describe("the request in the context, over a socket", () => {
  it("has a signal that aborts when the client goes away", async () => {
    const started = Promise.withResolvers<undefined>();
    const aborted = Promise.withResolvers<undefined>();
    const app = createApp().get("/", async ({ request }) => {
      request.signal.addEventListener("abort", () => {
        aborted.resolve(undefined);
      });
      started.resolve(undefined);
      await aborted.promise;
    });
    const server = await listen(app);
    const client = new AbortController();
    const response = fetch(server.url, { signal: client.signal });
    await started.promise;
    client.abort();
    await expect(response).rejects.toThrow();
    await expect(aborted.promise).resolves.toBeUndefined();
  });

  it("has the URL that the client asked for, with its host and port", async () => {
    const server = await listen(createApp().get("/a", ({ request }) => request.url));
    expect(await (await fetch(`${server.url}/a?b=c`)).text()).toBe(`${server.url}/a?b=c`);
  });
});
