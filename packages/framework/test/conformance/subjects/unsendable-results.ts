import { failWithSecret } from "../failures.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Results that cannot be sent. */
export const unsendableResults: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  reply,
}) => {
  // docs/specification.md#81-what-a-result-becomes
  describe("a value that cannot be sent is a 500", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const used = new Response("once");
    const locked = new ReadableStream();
    locked.getReader();

    it.each<[value: string, handler: () => unknown]>([
      ["a BigInt", () => 1n],
      ["an object with a BigInt", () => ({ id: 1n })],
      ["a cycle", () => cycle],
      ["an array with a BigInt", () => [1n]],
      ["an array with a cycle", () => [cycle]],
      ["an array with an object whose toJSON throws", () => [{ toJSON: failWithSecret }]],
      ["a function", () => () => null],
      ["a symbol", () => Symbol("a")],
      ["an object whose toJSON gives nothing", () => ({ toJSON: () => undefined })],
      ["an object whose toJSON throws", () => ({ toJSON: failWithSecret })],
      [
        "an object with a getter that throws",
        () => Object.defineProperty({}, "a", { enumerable: true, get: failWithSecret }),
      ],
      [
        "an object with a promise that rejects and a getter that throws",
        () =>
          Object.defineProperty({ a: Promise.reject(new Error("late")) }, "b", {
            enumerable: true,
            get: failWithSecret,
          }),
      ],
      ["a BigInt in a reply", () => reply(1n, { status: 200 })],
      ["a promise of a BigInt", () => Promise.resolve(1n)],
      ["a header with a control character", () => reply("", { headers: { "x-a": "b\u0001" } })],
      [
        "a Response's header with a control character",
        () => new Response("", { headers: { location: "/\u0001" } }),
      ],
      ["Response.error()", () => Response.error()],
      [
        "a Response that was read",
        async () => {
          if (!used.bodyUsed) await used.text();
          return used;
        },
      ],
      ["a stream that is being read", () => locked],
    ])("%s", async (_, handler) => {
      const onError = createSpy(() => undefined);
      const answer = await send(createApp({ onError }).get("/", handler), "/");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
      expect(answer.text).not.toContain("secret");
      expect(onError.calls.length).toBe(1);
    });
  });
};
