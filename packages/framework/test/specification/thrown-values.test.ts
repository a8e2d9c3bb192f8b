import { expect, it, vi } from "vitest";
import { createApp, HttpError, reply } from "../../src/index.ts";
import { failWithSecret, rejectWith, throwAnything } from "../conformance/failures.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#81-what-a-result-becomes
describeEntries("a thrown object whose members throw when they are read", (send) => {
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

// docs/specification.md#81-what-a-result-becomes
describeEntries("a result or an error that cannot be sent is a 500", (send) => {
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const withGetter = (target: object, key: string): unknown =>
    Object.defineProperty(target, key, { enumerable: true, get: failWithSecret });
  const reject = rejectWith("secret");

  it.each<[what: string, handler: () => unknown]>([
    ["a thenable that rejects", () => ({ then: (...each: [never]) => reject().then(...each) })],
    ["a thenable that throws", () => ({ then: failWithSecret })],
    ["a getter of then that throws", () => withGetter({}, "then")],
    ["a revoked proxy", () => revoked],
    ["a forged Response", () => Object.create(Response.prototype) as unknown],
    ["a status of 99", () => reply("secret", { status: JSON.parse("99") as number })],
    ["a header with a line break", () => reply("secret", { headers: { "x-a": "a\r\nx-b: c" } })],
    ["a header with a space in its name", () => reply("secret", { headers: { "x a": "1" } })],
    ["a forged HttpError", rejectWith(Object.create(HttpError.prototype))],
    [
      "an HttpError with another status",
      rejectWith(Object.assign(new HttpError(400, "A"), { status: 99 })),
    ],
    [
      "an HttpError whose details throw",
      rejectWith(withGetter(new HttpError(400, "A"), "details")),
    ],
    [
      "an HttpError with a cycle",
      rejectWith(new HttpError(400, "A", "secret", { details: cycle })),
    ],
    [
      "an HttpError with a bad header",
      rejectWith(new HttpError(400, "A", "secret", { headers: { "x-a": "\u0001" } })),
    ],
  ])("%s", async (_, handler) => {
    const onError = vi.fn();
    const answer = await send(createApp({ onError }).get("/", handler), "/");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
  });
});
