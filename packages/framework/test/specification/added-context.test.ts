import { listen, RawClient } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, HttpError, z, type ResponseEvent } from "../../src/index.ts";
import { sendRaw } from "../raw.ts";

type Refusal = HttpError<401, "UNAUTHORIZED">;

const refuse = (): Refusal => new HttpError(401, "UNAUTHORIZED");

// docs/specification.md#45-context
describe("context of createApp, over a socket", () => {
  it.each<[how: string, context: () => Refusal | Promise<Refusal>]>([
    ["directly", refuse],
    ["as a promise", () => Promise.resolve(refuse())],
  ])("sends no 100 Continue if it refuses %s", async (_, context) => {
    const app = createApp({ context }).post("/", () => 1, { body: z.unknown() });
    const answer = await sendRaw(
      app,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
    );
    expect([answer.status, answer.statusText]).toEqual([401, "Unauthorized"]);
  });

  it("does not report a client that sends part of a body and leaves while it is awaited", async () => {
    const onError = vi.fn();
    const over = Promise.withResolvers<ResponseEvent>();
    const begun = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    const app = createApp({
      context: async ({ request }) => {
        request.signal.addEventListener("abort", () => {
          left.resolve(undefined);
        });
        begun.resolve(undefined);
        await left.promise;
        return {};
      },
      onError,
      onResponse: over.resolve,
    }).post("/", () => 1, { body: z.unknown() });
    const server = await listen(app);
    const client = await RawClient.connect(server.port);
    client.request("POST /", "Content-Type: application/json", "Content-Length: 10").write("[1,");
    await begun.promise;
    client.leave();
    expect(await over.promise).toMatchObject({ route: "/" });
    await server.close();
    expect(onError).not.toHaveBeenCalled();
  });

  it("is the code and the route of the event", async () => {
    const onResponse = vi.fn<(event: ResponseEvent) => void>();
    const app = createApp({ context: refuse, onResponse }).get("/users/:id", () => 1);
    await app.handle("/users/1");
    expect(onResponse).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ route: "/users/:id", code: "UNAUTHORIZED", status: 401 }),
    );
  });

  it("cannot crash the process with a member that rejects if the handler never runs", async () => {
    const app = createApp({ context: () => ({ user: Promise.reject(new Error("later")) }) }).get(
      "/",
      () => 1,
      { query: z.object({ page: z.number() }) },
    );
    expect((await app.handle("/?page=x")).status).toBe(400);
  });
});
