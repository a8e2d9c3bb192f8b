import type { ErrorListener } from "../../../src/index.ts";
import { rejectWith, throwAnything } from "../failures.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** What a handler throws that is no `HttpError`. */
export const thrownValues: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  reply,
}) => {
  // docs/specification.md#81-what-a-result-becomes
  describe("anything else thrown is a 500", () => {
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
      const reports: [error: unknown, url: string | undefined][] = [];
      const onError: ErrorListener = (error, { request }) => reports.push([error, request?.url]);
      const app = createApp({ onError }).get("/a", () => {
        throwAnything(value);
      });
      const answer = await send(app, "/a");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
      expect(answer.text).not.toContain("secret");
      expect(reports.length).toBe(1);
      expect(reports[0]?.[0]).toBe(value);
      expect(new URL(reports[0]?.[1] ?? "").pathname).toBe("/a");
    });

    it.each(thrown)("%s, as a promise's reason", async (_, value) => {
      const onError = createSpy(() => undefined);
      const answer = await send(createApp({ onError }).get("/", rejectWith(value)), "/");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
      expect(answer.text).not.toContain("secret");
      expect(onError.calls[0]?.[0]).toBe(value);
    });
  });
};
