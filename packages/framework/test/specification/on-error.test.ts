import { eventually } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, HttpError } from "../../src/index.ts";
import { failWithSecret, rejectWith } from "../conformance/failures.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#95-unexpected-errors
describeEntries("onError", (send) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const failingApp = (options: Parameters<typeof createApp>[0] = {}) =>
    createApp(options).get("/", failWithSecret);

  it("is console.error by default", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(await send(failingApp(), "/"), "INTERNAL_SERVER_ERROR");
    expect(print.mock.calls).toMatchObject([["GET /"], [{ message: "secret" }]]);
  });

  it("does not hear of errors that are answers: HttpError, 404, 405, 400", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => new HttpError(503, "BUSY"));
    await send(app, "/");
    await send(app, "/nowhere");
    await send(app, "/", { method: "PUT" });
    expect(onError).not.toHaveBeenCalled();
  });

  it("may fail without changing the answer", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(
      await send(failingApp({ onError: failWithSecret }), "/"),
      "INTERNAL_SERVER_ERROR",
    );
  });

  it("may reject without changing the answer or ending the process", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    const onError = rejectWith(new Error("listener"));
    expectProblem(await send(failingApp({ onError }), "/"), "INTERNAL_SERVER_ERROR");
    await eventually(() => {
      expect(print).toHaveBeenCalled();
    });
  });

  it("is not waited for", async () => {
    const onError = (): Promise<never> => new Promise(() => undefined);
    expectProblem(await send(failingApp({ onError }), "/"), "INTERNAL_SERVER_ERROR");
  });
});

// docs/specification.md#85-streams
describe("a stream that fails on the way", () => {
  const createFailingStreamApp = (onError: (error: unknown) => void) =>
    createApp({ onError }).get(
      "/",
      () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from("first"));
          },
          pull(controller) {
            controller.error(new Error("secret"));
          },
        }),
    );

  it("fails the body of the Response that handle() gave", async () => {
    const response = await createFailingStreamApp(() => undefined).handle("/");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it("cuts the connection over a socket, and tells onError", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const server = await createFailingStreamApp(onError).listen({ hostname: "127.0.0.1" });
    const response = await fetch(server.url);
    await expect(response.text()).rejects.toThrow();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: "secret" });
    await server.close();
  });
});
