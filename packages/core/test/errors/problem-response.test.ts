import { describe, expect, it, vi } from "vitest";
import {
  httpErrorResponse,
  problemResponse,
  validationErrorResponse,
} from "../../src/errors/problem-response.ts";
import { createApp, errorCodes, HttpError, type ErrorCode } from "../../src/index.ts";
import type { Outgoing } from "@fw/http";

function membersOf({ body }: Outgoing): unknown {
  if (typeof body !== "string") throw new Error("A problem has a string body");
  return JSON.parse(body);
}

describe("problemResponse", () => {
  const codes = Object.keys(errorCodes) as ErrorCode[];

  it.each(codes)("has the status, title and detail of %s", (code) => {
    const { status, detail } = errorCodes[code];
    const outgoing = problemResponse(code);
    expect(outgoing).toMatchObject({ status, statusText: "" });
    expect(outgoing.headers.pairs).toEqual(["content-type", "application/problem+json"]);
    expect(membersOf(outgoing)).toEqual({
      title: expect.stringMatching(/^[A-Z]/) as string,
      status,
      code,
      detail,
    });
  });

  it("adds headers", () => {
    expect(problemResponse("METHOD_NOT_ALLOWED", ["allow", "GET"]).headers.pairs).toEqual([
      "content-type",
      "application/problem+json",
      "allow",
      "GET",
    ]);
  });
});

describe("validationErrorResponse", () => {
  it.each([
    ["body", "The body does not match its schema"],
    ["params", "The params do not match their schema"],
    ["query", "The query does not match its schema"],
  ] as const)("for the %s says: %s", (input, detail) => {
    const issue = { code: "custom", message: "No", path: ["a"] };
    const outgoing = validationErrorResponse(input, {
      success: false,
      issues: [issue],
      truncated: false,
    });
    expect(outgoing.headers.pairs).toEqual(["content-type", "application/problem+json"]);
    expect(membersOf(outgoing)).toEqual({
      title: "Bad Request",
      status: 400,
      code: "VALIDATION",
      detail,
      issues: [{ in: input, path: ["a"], code: "custom", message: "No" }],
    });
  });
});

describe("httpErrorResponse", () => {
  it("sends status, code, message and details, but not the cause", () => {
    const options = { details: { limit: 5 }, cause: new Error("s3cret") };
    const outgoing = httpErrorResponse(new HttpError(429, "SLOW_DOWN", "Slow down", options));
    expect(outgoing.status).toBe(429);
    expect(membersOf(outgoing)).toEqual({
      title: "Too Many Requests",
      status: 429,
      code: "SLOW_DOWN",
      detail: "Slow down",
      details: { limit: 5 },
    });
  });

  it("omits absent details and keeps details that are null", () => {
    expect(membersOf(httpErrorResponse(new HttpError(404, "A")))).not.toHaveProperty("details");
    const error = new HttpError(404, "A", "", { details: null });
    expect(membersOf(httpErrorResponse(error))).toHaveProperty("details", null);
  });

  it("sends the error's headers, except the content type and connection headers", () => {
    const headers: [string, string][] = [
      ["WWW-Authenticate", "Bearer"],
      ["content-type", "text/html"],
      ["content-length", "3"],
      ["connection", "close"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ];
    expect(httpErrorResponse(new HttpError(401, "A", "", { headers })).headers.pairs).toEqual([
      ...["content-type", "application/problem+json"],
      ...["set-cookie", "a=1"],
      ...["set-cookie", "b=2"],
      ...["www-authenticate", "Bearer"],
    ]);
  });

  it.each([399, 600, 200, NaN, "404", undefined])(
    "refuses an error whose status was changed to %o",
    (status) => {
      const error = Object.assign(new HttpError(404, "A"), { status });
      expect(() => httpErrorResponse(error)).toThrow(/^The status of an HttpError must be a/);
    },
  );

  it.each([400, 599])("sends the status %d", (status) => {
    expect(httpErrorResponse(new HttpError(status, "A")).status).toBe(status);
  });

  it("does not change the error, so that it can be thrown repeatedly", () => {
    const error = new HttpError(404, "A", "", { headers: { "content-type": "a/b" } });
    expect(httpErrorResponse(error)).toEqual(httpErrorResponse(error));
    expect(error.headers?.get("content-type")).toBe("a/b");
  });
});

describe("App.handle", () => {
  it.each([
    ["thrown", true],
    ["returned", false],
  ])("answers an HttpError that is %s, and does not report it", async (_, isThrown) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => {
      const error = new HttpError(409, "TAKEN", "Taken", { headers: { "x-a": "b" } });
      if (isThrown) throw error;
      return error;
    });
    const response = await app.handle("/");
    expect(response.status).toBe(409);
    expect(response.headers.get("x-a")).toBe("b");
    expect(await response.json()).toEqual({
      title: "Conflict",
      status: 409,
      code: "TAKEN",
      detail: "Taken",
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ["details with a BigInt", { details: { big: 1n } }],
    ["details with a cycle", { details: toCycle() }],
    ["details whose toJSON throws", { details: { toJSON: fail } }],
    ["a header with a control character", { headers: { "x-a": "\u0001" } }],
  ])("answers an HttpError with %s as an unexpected error", async (_, options) => {
    const onError = vi.fn();
    const error = new HttpError(409, "TAKEN", "Taken", options);
    const app = createApp({ onError })
      .get("/returned", () => error)
      .get("/thrown", () => Promise.reject(error));
    for (const path of ["/returned", "/thrown"]) {
      const response = await app.handle(path);
      expect(response.status).toBe(500);
      expect(await response.json()).toHaveProperty("code", "INTERNAL_SERVER_ERROR");
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });
});

function toCycle(): object {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  return cycle;
}

function fail(): never {
  throw new Error("s3cret");
}
