import { Console } from "node:console";
import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from "vitest";
import { printError, report, type ErrorListener } from "../../src/errors/report.ts";
import { createApp } from "../../src/index.ts";
import { collectFatalErrors, hostileValues } from "@fw/test-support";

const incoming = {
  isAbandoned: false,
  path: "/a",
  request: new Request("http://localhost/a?b"),
  headers: new Headers({ "x-a": "1" }),
  route: "/:id",
};
const error = new Error("first");
const failure = new Error("second");
let print: Mock<typeof console.error>;

beforeEach(() => {
  print = vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("report", () => {
  it("passes the error and the request to the listener, and prints nothing", () => {
    const onError = vi.fn<ErrorListener>();
    report(error, incoming, onError);
    expect(onError).toHaveBeenCalledOnce();
    const [[reported, context] = []] = onError.mock.calls;
    expect(reported).toBe(error);
    expect(context).toMatchObject({ request: incoming.request, route: "/:id" });
    expect(context?.headers).toBe(incoming.headers);
    expect(print).not.toHaveBeenCalled();
  });

  it("passes no request if it could not be read", () => {
    const onError = vi.fn<ErrorListener>();
    report(error, null, onError);
    report(error, { ...incoming, path: null, route: null }, onError);
    for (const [, context] of onError.mock.calls) {
      expect(context).toMatchObject({ request: null, route: null });
    }
  });

  it("builds the request on read", () => {
    const get = vi.fn(() => incoming.request);
    report(error, Object.defineProperty({ ...incoming }, "request", { get }), () => undefined);
    expect(get).not.toHaveBeenCalled();
  });

  it("prints an error that the listener throws", () => {
    report(error, incoming, () => {
      throw failure;
    });
    expect(print).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it("prints the rejection of the listener's promise", async () => {
    const reasons = await collectFatalErrors(async () => {
      report(error, incoming, () => Promise.reject(failure));
      await Promise.resolve();
    });
    expect(print).toHaveBeenCalledExactlyOnceWith(failure);
    expect(reasons).toEqual([]);
  });

  it.each(hostileValues)("survives a listener that throws %s", async (_, thrown) => {
    const reasons = await collectFatalErrors(async () => {
      report(error, incoming, () => {
        throw thrown;
      });
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- this is what the test checks
      report(error, incoming, () => Promise.reject(thrown));
      await Promise.resolve();
    });
    expect(print).toHaveBeenCalledTimes(2);
    expect(reasons).toEqual([]);
  });

  it.each(hostileValues)("survives a listener that returns %s", (_, value) => {
    const onError = vi.fn(() => value);
    report(error, incoming, onError);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe("printError", () => {
  it("prints the whole error, with its stack", () => {
    printError(error);
    expect(print).toHaveBeenCalledExactlyOnceWith(error);
  });

  it("says that there was an error if it cannot be printed", () => {
    print.mockImplementationOnce(() => {
      throw failure;
    });
    printError(error);
    expect(print.mock.calls).toEqual([[error], ["An error was thrown that cannot be printed"]]);
  });

  it.each(hostileValues)("prints %s with Node's own console", (_, value) => {
    const lines: string[] = [];
    const stderr = new Writable({
      write(chunk: Buffer, _encoding, callback) {
        lines.push(chunk.toString());
        callback();
      },
    });
    const console = new Console(stderr, stderr);
    print.mockImplementation((...parameters: unknown[]) => {
      console.error(...parameters);
    });
    printError(value);
    expect(lines.length).toBeGreaterThan(0);
  });

  it("survives a console that throws", () => {
    print.mockImplementation(() => {
      throw failure;
    });
    expect(() => {
      printError(error);
    }).not.toThrow();
    expect(print).toHaveBeenCalled();
  });
});

describe("createApp", () => {
  it("prints the method and path before the error by default", async () => {
    const app = createApp().get("/:id", () => Promise.reject(error));
    await app.handle("/caf%C3%A9?token=secret");
    expect(print.mock.calls).toEqual([["GET /caf%C3%A9"], [error]]);
  });

  it("still answers if onError throws or rejects", async () => {
    const listeners = [
      () => {
        throw failure;
      },
      () => Promise.reject(failure),
    ];
    for (const onError of listeners) {
      const app = createApp({ onError }).get("/", () => Promise.reject(error));
      expect((await app.handle("/")).status).toBe(500);
    }
    expect(print.mock.calls).toEqual([[failure], [failure]]);
  });

  it("does not await the promise of onError", async () => {
    const onError = (): Promise<never> => new Promise(() => undefined);
    const app = createApp({ onError }).get("/", () => Promise.reject(error));
    expect((await app.handle("/")).status).toBe(500);
  });
});
