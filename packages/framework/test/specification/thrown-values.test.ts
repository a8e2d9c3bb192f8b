import { expect, it, vi } from "vitest";
import { createApp, type ErrorListener, reply } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#81-what-a-result-becomes
describeEntries("anything else thrown is a 500", (send) => {
  class HttpErrorOfAnother extends Error {
    override readonly name = "HttpError";
    readonly status = 404;
    readonly statusCode = 404;
    readonly expose = true;
  }

  const thrown: readonly [kind: string, value: unknown][] = [
    ["an Error", new Error("secret")],
    ["a subclass of Error", new TypeError("secret")],
    ["a string", "secret"],
    ["a number", 404],
    ["undefined", undefined],
    ["null", null],
    ["a symbol", Symbol("secret")],
    ["a foreign object with a status", { status: 404, message: "secret" }],
    [
      "a foreign error with a status",
      Object.assign(new Error("secret"), { status: 404, code: "secret" }),
    ],
    ["another framework's HttpError", new HttpErrorOfAnother("secret")],
    ["a Response", new Response("secret", { status: 401 })],
    ["a reply", reply("secret", { status: 401 })],
  ];

  it.each(thrown)("%s, thrown", async (_, value) => {
    const onError = vi.fn<ErrorListener>();
    const app = createApp({ onError }).get("/a", () => {
      throwAnything(value);
    });
    const answer = await send(app, "/a");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toBe(value);
    expect(new URL(onError.mock.calls[0]?.[1].request?.url ?? "").pathname).toBe("/a");
  });

  it.each(thrown)("%s, as a promise's reason", async (_, value) => {
    const onError = vi.fn<(error: unknown) => void>();
    const answer = await send(createApp({ onError }).get("/", rejectWith(value)), "/");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError.mock.calls[0]?.[0]).toBe(value);
  });
});

// docs/specification.md#81-what-a-result-becomes
describeEntries("a thrown object that throws when it is looked at", (send) => {
  const hostile = new Proxy(
    {},
    { get: failWithSecret, getPrototypeOf: failWithSecret, has: failWithSecret },
  );

  it("is a 500", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => {
      throwAnything(hostile);
    });
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("is a 500 with the default onError", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(
      await send(createApp().get("/", rejectWith(hostile)), "/"),
      "INTERNAL_SERVER_ERROR",
    );
    expect(print).toHaveBeenCalled();
    print.mockRestore();
  });
});

function throwAnything(value: unknown): never {
  throw value;
}

function failWithSecret(): never {
  throw new Error("secret");
}

/** A handler or listener whose promise rejects with anything, an Error or not. */
function rejectWith(reason: unknown): () => Promise<never> {
  return () =>
    new Promise((_, reject) => {
      Reflect.apply(reject, undefined, [reason]);
    });
}
