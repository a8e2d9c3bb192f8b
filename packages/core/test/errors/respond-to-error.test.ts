import { hostileValues } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, HttpError } from "../../src/index.ts";
import { respondToError } from "../../src/errors/respond-to-error.ts";
import { problemResponse } from "../../src/errors/problem-response.ts";

const incoming = {
  isAbandoned: false,
  headers: new Headers(),
  path: "/",
  request: new Request("http://localhost/"),
  route: null,
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("respondToError", () => {
  it("responds with an HttpError and does not report it", () => {
    const onError = vi.fn();
    const outgoing = respondToError(new HttpError(404, "A"), incoming, onError);
    expect(outgoing.status).toBe(404);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each(hostileValues)("answers %s with the fixed 500 and calls onError once", (_, thrown) => {
    const onError = vi.fn();
    const { error, ...outgoing } = respondToError(thrown, incoming, onError);
    const { error: expected, ...fixed } = problemResponse("INTERNAL_SERVER_ERROR");
    expect(outgoing).toEqual(fixed);
    expect(error?.problem).toEqual(expected?.problem);
    expect(Object.is(error?.cause, thrown)).toBe(true);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError.mock.lastCall?.[1]).toMatchObject({ request: incoming.request });
  });

  it.each(hostileValues)("passes %s on unchanged", (_, thrown) => {
    const received: unknown[] = [];
    respondToError(thrown, incoming, (error) => received.push(error));
    expect(Object.is(received[0], thrown)).toBe(true);
  });

  it("reports why an HttpError could not be sent", () => {
    const onError = vi.fn();
    const details: unknown = 1n;
    respondToError(new HttpError(404, "A", "", { details }), incoming, onError);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), expect.anything());
  });
});

describe("App.handle", () => {
  it.each(hostileValues)("answers a handler that throws %s with a 500", async (_, thrown) => {
    const onError = vi.fn();
    const app = createApp({ onError })
      .get("/now", () => {
        throw thrown;
      })
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- this is what the test checks
      .get("/later", () => Promise.reject(thrown));
    for (const path of ["/now", "/later"]) {
      const response = await app.handle(path);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain("s3cret");
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it.each(hostileValues)("prints %s without onError", async (_, thrown) => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    const app = createApp().get("/", () => {
      throw thrown;
    });
    expect((await app.handle("/")).status).toBe(500);
    // One call for the method and path, one for the error.
    expect(print).toHaveBeenCalledTimes(2);
  });
});
