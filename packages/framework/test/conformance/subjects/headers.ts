import type { RequestHeaders } from "../../../src/index.ts";
import type { Suite } from "../suite.ts";

/** The headers in the context. */
export const headers: Suite = ({ describe, it, expect, send, createApp }) => {
  const sent = {
    "X-Zebra": "last",
    "x-empty": "",
    Accept: "text/html, application/json",
    constructor: "a word that every object has",
  };

  // docs/specification.md#44-method-and-headers
  describe("the headers in the context", () => {
    it("equal those of the request", async () => {
      const app = createApp().get("/", ({ headers, request }) => [
        [...headers],
        [...request.headers],
      ]);
      const { json } = await send(app, "/", { headers: sent });
      const [view, web] = json as readonly (readonly (readonly [string, string])[])[];
      expect(view).toEqual(web);
      expect(view?.find(([name]) => name === "x-zebra")).toEqual(["x-zebra", "last"]);
      const names = view?.map(([name]) => name) ?? [];
      expect(names).toEqual(names.toSorted());
    });

    it.each([
      ["x-zebra", "last"],
      ["X-ZEBRA", "last"],
      ["accept", "text/html, application/json"],
      ["x-empty", ""],
      ["constructor", "a word that every object has"],
      ["x-other", null],
      ["toString", null],
      ["__proto__", null],
    ])("finds %s: %j", async (name, value) => {
      const app = createApp().get("/", ({ headers }) => [headers.get(name), headers.has(name)]);
      expect((await send(app, "/", { headers: sent })).json).toEqual([value, value !== null]);
    });

    it.each(["", "a b", "a:", "é", "\u212a", "a\n"])("throws a TypeError for %j", async (name) => {
      const app = createApp().get("/", ({ headers }) =>
        [() => headers.get(name), () => headers.has(name)].map(isTypeError),
      );
      expect((await send(app, "/")).json).toEqual([true, true]);
    });

    it("list the same fields as the Web's Headers, in the same order", async () => {
      const app = createApp().get("/", ({ headers, request }) => [
        list(headers),
        list(request.headers),
      ]);
      const { json } = await send(app, "/", { headers: sent });
      const [view, web] = json as readonly unknown[];
      expect(view).toEqual(web);
    });

    it("make a Headers object", async () => {
      const app = createApp().get("/", ({ headers }) => new Headers([...headers]).get("x-zebra"));
      expect((await send(app, "/", { headers: sent })).text).toBe("last");
    });

    it("are in a spread of the context", async () => {
      const app = createApp().get("/", (context) => {
        // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
        const { headers } = { ...context };
        return headers.get("x-zebra");
      });
      expect((await send(app, "/", { headers: sent })).text).toBe("last");
    });
  });
};

function list(headers: RequestHeaders): unknown {
  const seen: unknown[] = [];
  const self = {};
  headers.forEach(function (this: unknown, value, name, all) {
    seen.push([name, value, all === headers, this === self]);
  }, self);
  return [seen, [...headers.entries()], [...headers.keys()], [...headers.values()]];
}

function isTypeError(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof TypeError;
  }
}
