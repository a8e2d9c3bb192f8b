import { eventually, hostileValues } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, HttpError, type ErrorContext } from "../../src/index.ts";
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

  it("receives the error itself, with the headers and the route of the request", async () => {
    const onError = vi.fn<(error: unknown, context: ErrorContext) => void>();
    const error = new Error("secret");
    const app = createApp({ onError }).get("/:id", () => {
      throw error;
    });
    await send(app, "/1", { headers: { "x-a": "1" } });
    const [reported, context] = onError.mock.lastCall ?? [];
    expect(reported).toBe(error);
    const { headers, request, route } = context ?? {};
    expect([headers?.get("x-a"), request?.method, route]).toEqual(["1", "GET", "/:id"]);
  });

  it.each(hostileValues)(
    "receives %s unchanged, and the client a fixed answer",
    async (_, thrown) => {
      for (const fail of [
        () => {
          throw thrown;
        },
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- this is what the test checks
        () => Promise.reject(thrown),
      ]) {
        const received: unknown[] = [];
        const app = createApp({ onError: (error) => received.push(error) }).get("/", fail);
        const answer = await send(app, "/");
        expectProblem(answer, "INTERNAL_SERVER_ERROR");
        expect(answer.text).not.toContain("s3cret");
        expect(received).toHaveLength(1);
        expect(Object.is(received[0], thrown)).toBe(true);
      }
    },
  );

  it("receives why an HttpError could not be sent", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const details: unknown = 1n;
    const errors = [
      new HttpError(404, "A", "", { details }),
      Object.assign(new HttpError(404, "A"), { status: 399 }),
    ];
    for (const error of errors) {
      const app = createApp({ onError })
        .get("/returned", () => error)
        .get("/thrown", () => {
          throw error;
        });
      expectProblem(await send(app, "/returned"), "INTERNAL_SERVER_ERROR");
      expectProblem(await send(app, "/thrown"), "INTERNAL_SERVER_ERROR");
    }
    const unsendable = expect.stringContaining("TypeError: ") as unknown;
    const status = "The status of an HttpError must be a whole number from 400 to 599: 399";
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      ...[unsendable, unsendable],
      ...[`RangeError: ${status}`, `RangeError: ${status}`],
    ]);
  });

  it.each(hostileValues)("may throw %s, or reject with it", async (_, thrown) => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const onError of [
      () => {
        throw thrown;
      },
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- this is what the test checks
      () => Promise.reject(thrown),
    ]) {
      expectProblem(await send(failingApp({ onError }), "/"), "INTERNAL_SERVER_ERROR");
    }
    await eventually(() => {
      expect(print).toHaveBeenCalledTimes(2);
    });
    for (const [printed] of print.mock.calls) expect(Object.is(printed, thrown)).toBe(true);
  });

  it.each(hostileValues)("may return %s", async (_, returned) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const app = failingApp({ onError: () => returned });
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
  });

  it("is replaced by a fixed sentence if the error cannot be printed", async () => {
    const print = vi.spyOn(console, "error").mockImplementation((value) => {
      if (value instanceof Error) throw new Error("broken");
    });
    expectProblem(await send(failingApp(), "/"), "INTERNAL_SERVER_ERROR");
    expect(print.mock.lastCall).toEqual(["An error was thrown that cannot be printed"]);
    print.mockImplementation(failWithSecret);
    expectProblem(await send(failingApp(), "/"), "INTERNAL_SERVER_ERROR");
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
