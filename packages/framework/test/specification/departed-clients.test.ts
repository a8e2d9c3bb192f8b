import { once } from "node:events";
// eslint-disable-next-line no-restricted-syntax -- signals end these timers before their time
import { setImmediate, setTimeout as startTimer } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { listen, RawClient } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { type App, createApp, readBytes, readForm } from "../../src/index.ts";

/** Sends a request with the first half of a body, and leaves when the handler has begun. */
type Depart = (app: App, begun: Promise<unknown>) => Promise<void>;

const half = gzipSync("a body that does not come to its end").subarray(0, 20);

async function departFromSocket(app: App, begun: Promise<unknown>): Promise<void> {
  const server = await listen(app);
  const client = await RawClient.connect(server.port);
  client.request("POST /", "Content-Type: multipart/form-data", "Content-Length: 1000");
  client.write(half);
  await begun;
  client.leave();
}

async function abortHandle(app: App, begun: Promise<unknown>): Promise<void> {
  const controller = new AbortController();
  void app.handle("/", { method: "POST", body: half, signal: controller.signal });
  await begun;
  controller.abort(new Error("a reason of the caller's"));
}

/** What `onError` receives when the client leaves a handler. */
async function collectReports(
  depart: Depart,
  handler: (request: Request) => Promise<unknown>,
): Promise<unknown[]> {
  const onError = vi.fn<(error: unknown) => void>();
  const begun = Promise.withResolvers<undefined>();
  const over = Promise.withResolvers<undefined>();
  const app = createApp({ onError }).post("/", async ({ request }) => {
    begun.resolve(undefined);
    try {
      return await handler(request);
    } finally {
      over.resolve(undefined);
    }
  });
  await depart(app, begun.promise);
  await over.promise;
  await setImmediate();
  return onError.mock.calls.map(([error]) => error);
}

const waitForAbort = (signal: AbortSignal): Promise<unknown> =>
  startTimer(60_000, null, { signal });

// docs/specification.md#95-unexpected-errors
describe.each<[entry: string, depart: Depart]>([
  ["through handle()", abortHandle],
  ["over a socket", departFromSocket],
])("a client that leaves, %s", (_, depart) => {
  it.each<[what: string, handler: (request: Request) => Promise<unknown>]>([
    ["a timer", ({ signal }) => waitForAbort(signal)],
    ["an event", ({ signal }) => once(new EventTarget(), "never", { signal })],
    [
      "the signal itself",
      ({ signal }) =>
        waitForAbort(signal).catch(() => {
          signal.throwIfAborted();
        }),
    ],
    [
      "an error of the handler's that it causes",
      ({ signal }) =>
        waitForAbort(signal).catch((cause: unknown) => {
          throw new Error("The work stopped", { cause });
        }),
    ],
  ])("is not reported as an error: by %s", async (__, handler) => {
    expect(await collectReports(depart, handler)).toEqual([]);
  });

  it("does not hide another error", async () => {
    const error = new Error("in what the handler does then");
    const reports = await collectReports(depart, async ({ signal }) => {
      await waitForAbort(signal).catch(() => null);
      throw error;
    });
    expect(reports).toEqual([error]);
  });
});

// docs/specification.md#95-unexpected-errors
describe("a client that leaves, over a socket, in the middle of its body", () => {
  it("is not reported as an error of what the body goes through", async () => {
    const reports = await collectReports(departFromSocket, ({ body }) =>
      new Response(body?.pipeThrough(new DecompressionStream("gzip"))).text(),
    );
    expect(reports).toEqual([]);
  });

  it.each<[reader: string, read: (request: Request) => Promise<unknown>]>([
    ["readBytes", readBytes],
    ["readForm", readForm],
  ])("is not reported where %s reads it, which rejects", async (_, read) => {
    const errors: unknown[] = [];
    const reports = await collectReports(departFromSocket, (request) =>
      read(request).catch((error: unknown) => {
        errors.push(error);
        throw error;
      }),
    );
    expect(reports).toEqual([]);
    expect(errors).toMatchObject([{ name: "BodyError", code: "INCOMPLETE_BODY" }]);
  });

  it("is not reported as the cause of another error", async () => {
    const reports = await collectReports(departFromSocket, (request) =>
      request.text().catch((cause: unknown) => {
        throw new Error("No upload", { cause });
      }),
    );
    expect(reports).toEqual([]);
  });
});

// docs/specification.md#95-unexpected-errors
describe("an AbortError where the client is still there", () => {
  it("is reported", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () =>
      startTimer(0, null, { signal: AbortSignal.abort() }),
    );
    expect((await app.handle("/")).status).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
  });
});
