import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createServedRequest } from "../../src/workarounds/request-signal.ts";

/** Creates a request, and a function that abandons its response. */
function createRequest(
  url = "http://a/",
  init?: RequestInit,
): { readonly request: Request; readonly abandon: () => void } {
  const callbacks: (() => void)[] = [];
  const response = {
    whenAbandoned: (callback: () => void) => {
      callbacks.push(callback);
    },
  };
  return {
    request: createServedRequest(url, init, response),
    abandon: () => {
      for (const callback of callbacks) callback();
    },
  };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;

/** Counts the bytes of the objects that stay after collections of young objects, for each request. */
function countRetained(create: () => unknown): number {
  const often = 5_000;
  const run = (): void => {
    for (let time = 0; time < often; time++) create();
    // What survives two of them is old.
    for (let time = 0; time < 3; time++) collect({ type: "minor" });
  };
  run();
  collect();
  const before = process.memoryUsage().heapUsed;
  run();
  return (process.memoryUsage().heapUsed - before) / often;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("createServedRequest", () => {
  it("is needed: a request with a signal stays until the next full collection", () => {
    const withSignal = (): Request => {
      const { signal } = new AbortController();
      return new Request("http://a/", { signal });
    };
    expect(countRetained(withSignal)).toBeGreaterThan(500);
  });

  it("works: nothing stays of a request", () => {
    const response = { whenAbandoned: () => undefined };
    const retained = countRetained(() => createServedRequest("http://a/", undefined, response));
    expect(retained).toBeLessThan(100);
  });

  it("aborts the request, requests derived from it, and signals that depend on theirs", () => {
    const { request, abandon } = createRequest();
    const clone = request.clone();
    const signals = [
      request.signal,
      clone.signal,
      clone.clone().signal,
      new Request(clone).signal,
      new Request(request).signal,
      new Request(new Request(request)).signal,
      new Request("http://b/", request).signal,
      AbortSignal.any([request.signal]),
      AbortSignal.any([new Request(request).signal]),
    ];
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => false));
    let events = 0;
    request.signal.addEventListener("abort", () => events++);
    abandon();
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => true));
    expect(events).toBe(1);
    for (const { reason } of signals) expect(reason).toBe(request.signal.reason);
    expect(request.signal.reason).toMatchObject({ name: "AbortError" });
    expect(request.signal.constructor).toBe(AbortSignal);
    expect(() => {
      request.signal.throwIfAborted();
    }).toThrow("This operation was aborted");
  });

  it("aborts what is derived or read only afterwards", () => {
    const { request, abandon } = createRequest();
    abandon();
    const signals = [request.signal, new Request(request).signal, request.clone().signal];
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    expect(request.signal).toBe(request.signal);
  });

  it("aborts a fetch of the request, and one with its signal", async () => {
    const { promise: bothArrived, resolve } = Promise.withResolvers<undefined>();
    let arrivals = 0;
    const server = createServer(() => {
      arrivals++;
      if (arrivals === 2) resolve(undefined);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const { request, abandon } = createRequest(url);
    const failures = [fetch(request), fetch(url, { signal: request.signal })].map((response) =>
      response.catch((error: unknown) => error),
    );
    await bothArrived;
    abandon();
    const { reason } = request.signal as { readonly reason: unknown };
    for (const failure of await Promise.all(failures)) expect(failure).toBe(reason);
  });

  it("aborts a signal whose request nothing else keeps", async () => {
    const { signal, abandon } = (() => {
      const { request, abandon } = createRequest();
      return { signal: request.signal, abandon };
    })();
    // In a separate turn, the stack keeps nothing alive.
    await setImmediate();
    collect();
    abandon();
    expect(signal.aborted).toBe(true);
  });

  it("creates what counts as a plain Request", async () => {
    const { request } = createRequest("http://a/b?c", { method: "POST", body: "text" });
    expect(request).toBeInstanceOf(Request);
    expect(request.constructor).toBe(Request);
    expect(inspect(request)).toMatch(/^Request \{/);
    expect(Object.keys(request)).toEqual([]);
    expect(request).toMatchObject({ method: "POST", url: "http://a/b?c" });
    expect(await request.clone().text()).toBe("text");
    expect(await request.text()).toBe("text");
  });

  it("aborts in the order of a plain signal", () => {
    const { request, abandon } = createRequest();
    const derived = new Request(request);
    const clone = request.clone();
    const seen: boolean[] = [];
    request.signal.addEventListener("abort", (event) => {
      event.stopImmediatePropagation();
      seen.push(derived.signal.aborted, clone.signal.aborted, new Request(request).signal.aborted);
    });
    request.signal.dispatchEvent(new Event("other"));
    abandon();
    expect(seen).toEqual([true, true, true]);
  });

  it("aborts nothing when a program dispatches an event at the signal", () => {
    const { request } = createRequest();
    const clone = request.clone();
    request.signal.dispatchEvent(new Event("abort"));
    expect([request.signal.aborted, clone.signal.aborted]).toEqual([false, false]);
  });

  it.each(["Event", "AbortController", "AbortSignal", "Request"])(
    "works if the global %s is replaced while the request is open",
    (name) => {
      const { request, abandon } = createRequest();
      const derived = new Request(request);
      vi.stubGlobal(name, vi.fn());
      abandon();
      expect([request.signal.aborted, derived.signal.aborted]).toEqual([true, true]);
    },
  );

  it("creates an instance of the present global Request", () => {
    createRequest();
    class Patched extends Request {}
    vi.stubGlobal("Request", Patched);
    const { request, abandon } = createRequest();
    expect(request).toBeInstanceOf(Patched);
    abandon();
    expect(request.signal.aborted).toBe(true);
  });

  it("works if the global Request creates another class", async () => {
    vi.stubGlobal(
      "Request",
      new Proxy(Request, {
        construct: (target, parameters: ConstructorParameters<typeof Request>) =>
          new target(...parameters),
      }),
    );
    const { request, abandon } = createRequest("http://a/", { method: "POST", body: "{" });
    const signals = [request.signal, AbortSignal.any([request.signal])];
    await expect(request.json()).rejects.toThrow(SyntaxError);
    abandon();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it("lists the members of a Request", () => {
    const list = (request: Request): string[] => {
      const names: string[] = [];
      for (const name in request) names.push(name);
      return names.sort();
    };
    expect(list(createRequest().request)).toEqual(list(new Request("http://a/")));
  });

  it("has no signal for what is no request", () => {
    const { request } = createRequest();
    const read = (): unknown => Reflect.get(request, "signal", {});
    expect(read).toThrow(TypeError);
  });
});
