import { describe, expect, it } from "vitest";
import { FetchIncoming } from "../src/fetch/fetch-incoming.ts";
import { RequestContext } from "../src/app/request-context.ts";

describe("RequestContext", () => {
  const incoming = new FetchIncoming(new Request("http://localhost/"));
  const route = { path: "/", timeLimit: null };

  it("has no inputs before they are validated", () => {
    const context = new RequestContext(incoming, route);
    expect(Object.keys(context)).toEqual(["method", "route", "headers", "platform"]);
    for (const input of ["body", "params", "query"]) expect(input in context).toBe(false);
  });

  it("reads the request from its adapter on first use", () => {
    let reads = 0;
    const lazy = Object.create(incoming, {
      request: {
        get: () => {
          reads += 1;
          return incoming.request;
        },
      },
    }) as FetchIncoming;
    const context = new RequestContext(lazy, route);
    expect(reads).toBe(0);
    expect(context.request).toBe(incoming.request);
    expect(reads).toBe(1);
  });

  it("omits the request from a spread, as its type does", () => {
    const context = new RequestContext(incoming, route);
    context.params = { id: 1 };
    expect(Object.entries(context)).toEqual([
      ["method", "GET"],
      ["route", "/"],
      ["headers", incoming.headers],
      ["platform", []],
      ["params", { id: 1 }],
    ]);
  });

  it("does not let a handler replace the request", () => {
    const context = new RequestContext(incoming, route);
    expect(Reflect.set(context, "request", null)).toBe(false);
    expect(context.request).toBe(incoming.request);
  });
});
