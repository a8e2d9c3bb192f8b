import { describe, expect, it } from "vitest";
import { createRouter, RouteError } from "../src/index.ts";

const escape = (method: string): string =>
  method.replace("\n", String.raw`\u000a`).replace("\0", String.raw`\u0000`);

describe("Router.add", () => {
  it.each(["GET", "get", "M-SEARCH", "X1", "!#$%&'*+-.^_`|~", "__proto__", "constructor"])(
    "accepts the token %s as a method",
    (method) => {
      const router = createRouter<string>();
      router.add(method, "/", method);
      expect(router.find(method, "/")).toMatchObject({ kind: "found", value: method });
    },
  );

  it.each(["", " ", "GET ", "GET\n", "GET/", "GET,POST", "(GET)", "GÉT", "G\u0000"])(
    "refuses the method %j, which is not a token",
    (method) => {
      const add = () => {
        createRouter().add(method, "/users/:id", 1);
      };
      expect(add).toThrow(RouteError);
      expect(add).toThrow(
        expect.objectContaining({
          code: "INVALID_METHOD",
          message: `Route method must be a token, not "${escape(method)}": /users/:id`,
          method,
          path: "/users/:id",
        }),
      );
    },
  );

  it("refuses a method that is not a string", () => {
    const router = createRouter();
    const addUntyped: (method: never) => void = (method: string) => {
      router.add(method, "/", 1);
    };
    expect(() => {
      addUntyped(null as never);
    }).toThrow(new TypeError("Route method must be a string, not null"));
  });
});
