import { thrownBy } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, HttpError } from "../../src/index.ts";

function constructUntyped(...parameters: unknown[]): unknown {
  return Reflect.construct(HttpError, parameters);
}

describe("HttpError", () => {
  it("is an error with the given properties", () => {
    const cause = new Error("socket closed");
    const details = { retry: true };
    const options = { headers: { "Retry-After": "5" }, details, cause };
    const error = new HttpError(503, "DATABASE_DOWN", "The database is down", options);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "HttpError",
      status: 503,
      code: "DATABASE_DOWN",
      message: "The database is down",
    });
    expect(error.details).toBe(details);
    expect(error.cause).toBe(cause);
    expect(error.headers?.get("retry-after")).toBe("5");
    expect(error.stack).toContain("http-error.test");
  });

  it("has the reason phrase as its message, and nothing else, by default", () => {
    const error = new HttpError(404, "A");
    expect(error.message).toBe("Not Found");
    expect(error.details).toBeUndefined();
    expect(error.headers).toBeUndefined();
    expect("cause" in error).toBe(false);
  });

  it("keeps an empty message and an undefined cause", () => {
    const error = new HttpError(404, "A", "", { cause: undefined });
    expect(error.message).toBe("");
    expect("cause" in error).toBe(true);
  });

  it("copies the headers", () => {
    const headers = new Headers({ "x-a": "1" });
    const error = new HttpError(404, "A", "", { headers });
    headers.set("x-a", "2");
    expect(error.headers?.get("x-a")).toBe("1");
  });

  it.each([400, 451, 499, 500, 599])("accepts the status %d", (status) => {
    expect(new HttpError(status, "A").status).toBe(status);
  });

  it.each([399, 600, 200, 0, -400, 404.5, NaN, Infinity, "404", null, undefined])(
    "refuses the status %o",
    (status) => {
      expect(thrownBy(() => constructUntyped(status, "A"))).toBe(
        `RangeError: The status of an HttpError must be from 400 to 599: ${String(status)}`,
      );
    },
  );

  it.each(["", undefined, null, 404, ["A"]])("refuses the code %o", (code) => {
    expect(thrownBy(() => constructUntyped(404, code))).toBe(
      "TypeError: The code of an HttpError must be a non-empty string",
    );
  });

  it.each(["Not found", "NOT_FOUND\n", "a\u00a0b"])("refuses the code %o", (code) => {
    expect(thrownBy(() => constructUntyped(404, code))).toBe(
      `TypeError: The code of an HttpError cannot contain white space: "${code}"; write the sentence after the code`,
    );
  });

  it.each([{ "a b": "c" }, { a: "b\r\nc: d" }, { a: "\u0100" }])(
    "refuses the headers %o",
    (headers) => {
      expect(() => new HttpError(404, "A", "", { headers })).toThrow(TypeError);
    },
  );

  it.each(["NETWORK", "ABORTED", "UNSENDABLE", "UNEXPECTED"])(
    "refuses the code %s, which @fw/client reserves",
    (code) => {
      expect(thrownBy(() => constructUntyped(404, code))).toBe(
        `TypeError: The code of an HttpError cannot be "${code}", which @fw/client reserves: choose another`,
      );
    },
  );

  it("is recognised across copies of the package, unlike similar objects", async () => {
    vi.resetModules();
    const copy = await import("../../src/index.ts");
    expect(copy.HttpError).not.toBe(HttpError);
    const error = new copy.HttpError(409, "TAKEN");
    expect(Object.getPrototypeOf(error)).not.toBe(HttpError.prototype);
    expect(error).toBeInstanceOf(HttpError);
    const app = createApp({ onError: () => undefined })
      .get("/thrown", () => {
        throw error;
      })
      .get("/returned", () => error)
      .get("/alike", () => {
        throw Object.assign(new Error("x"), { name: "HttpError", status: 409, code: "TAKEN" });
      });
    for (const [path, status] of [
      ["/thrown", 409],
      ["/returned", 409],
      ["/alike", 500],
    ] as const) {
      expect((await app.handle(path)).status).toBe(status);
    }
    for (const value of [null, undefined, "x", 1, {}, new Error("x"), { [Symbol("a")]: true }]) {
      expect(value).not.toBeInstanceOf(HttpError);
    }
  });

  it("does not affect instanceof for its subclasses", () => {
    class NotFound extends HttpError<404, "NOT_FOUND"> {
      constructor() {
        super(404, "NOT_FOUND");
      }
    }
    expect(new NotFound()).toBeInstanceOf(HttpError);
    expect(new NotFound()).toBeInstanceOf(NotFound);
    expect(new HttpError(404, "NOT_FOUND")).not.toBeInstanceOf(NotFound);
  });
});
