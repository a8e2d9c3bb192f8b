import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Errors that a handler chooses. */
export const httpError: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  HttpError,
}) => {
  // docs/specification.md#94-httperror
  describe("HttpError(status, code, message, options)", () => {
    const handlers: readonly [way: string, toHandler: (error: Error) => () => unknown][] = [
      [
        "thrown",
        (error) => () => {
          throw error;
        },
      ],
      ["returned", (error) => () => error],
      ["a promise's reason", (error) => () => Promise.reject(error)],
      ["a promise's value", (error) => () => Promise.resolve(error)],
    ];

    it.each(handlers)("%s, is that error", async (_, toHandler) => {
      const onError = createSpy(() => undefined);
      const error = new HttpError(404, "USER_NOT_FOUND", "There is no user with this id");
      const answer = await send(createApp({ onError }).get("/", toHandler(error)), "/");
      expect(answer.status).toBe(404);
      expect(answer.headers).toEqual({ "content-type": "application/problem+json" });
      expect(answer.json).toEqual({
        title: "Not Found",
        status: 404,
        code: "USER_NOT_FOUND",
        detail: "There is no user with this id",
      });
      expect(onError.calls.length).toBe(0);
    });

    it.each([
      [400, "Bad Request"],
      [401, "Unauthorized"],
      [403, "Forbidden"],
      [404, "Not Found"],
      [409, "Conflict"],
      [410, "Gone"],
      [413, "Content Too Large"],
      [422, "Unprocessable Content"],
      [429, "Too Many Requests"],
      [500, "Internal Server Error"],
      [503, "Service Unavailable"],
    ])(
      "%i has its phrase for a title, and without a message for a detail",
      async (status, title) => {
        const app = createApp().get("/", () => new HttpError(status, "A_CODE"));
        expect((await send(app, "/")).json).toEqual({
          title,
          status,
          code: "A_CODE",
          detail: title,
        });
      },
    );

    it.each([418, 499, 599])("%i, which has no phrase, still has a title", async (status) => {
      const app = createApp().get("/", () => new HttpError(status, "A_CODE"));
      const answer = await send(app, "/");
      expect(answer.status).toBe(status);
      expect(answer.json).toMatchObject({
        status,
        code: "A_CODE",
        title: /./,
      });
    });

    it("overrides the default status of a delete route", async () => {
      const app = createApp().delete("/", () => new HttpError(409, "IN_USE", "Still in use"));
      const answer = await send(app, "/", { method: "DELETE" });
      expect(answer).toMatchObject({
        status: 409,
        json: { code: "IN_USE", detail: "Still in use" },
      });
    });

    it("sends its headers", async () => {
      const headers = { "WWW-Authenticate": "Bearer", "retry-after": "5" };
      const app = createApp().get(
        "/",
        () => new HttpError(401, "NO_TOKEN", "Sign in", { headers }),
      );
      expect((await send(app, "/")).headers).toEqual({
        "content-type": "application/problem+json",
        "www-authenticate": "Bearer",
        "retry-after": "5",
      });
    });

    it("remains a problem whatever content type its headers name", async () => {
      const headers = { "content-type": "text/html" };
      const app = createApp().get("/", () => new HttpError(400, "A_CODE", "<p>", { headers }));
      expect((await send(app, "/")).headers["content-type"]).toBe("application/problem+json");
    });

    it.each([[{ field: "name" }], [["a", 1]], ["text"], [0], [false], [null]])(
      "sends its details %j as the member details",
      async (details) => {
        const app = createApp().get("/", () => new HttpError(409, "A_CODE", "No", { details }));
        expect((await send(app, "/")).json).toEqual({
          title: "Conflict",
          status: 409,
          code: "A_CODE",
          detail: "No",
          details,
        });
      },
    );

    it("never sends its cause", async () => {
      const cause = new Error("secret");
      const error = new HttpError(500, "DATABASE", "The database failed", { cause });
      expect(error.cause).toBe(cause);
      const answer = await send(
        createApp().get("/", () => error),
        "/",
      );
      expect(answer.text).not.toContain("secret");
      expect(answer.text).not.toContain('"cause"');
    });

    it("with details that JSON cannot express is a 500", async () => {
      const onError = createSpy(() => undefined);
      const details: unknown = { id: 1n };
      const app = createApp({ onError })
        .get("/thrown", () => {
          throw new HttpError(400, "A_CODE", "No", { details });
        })
        .get("/returned", () => new HttpError(400, "A_CODE", "No", { details }));
      expectProblem(await send(app, "/thrown"), "INTERNAL_SERVER_ERROR");
      expectProblem(await send(app, "/returned"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.length).toBe(2);
    });

    it("may be subclassed", async () => {
      class NotFound extends HttpError {
        constructor(what: string) {
          super(404, "NOT_FOUND", `There is no ${what}`);
        }
      }
      const app = createApp().get("/", () => {
        throw new NotFound("user");
      });
      expect(await send(app, "/")).toMatchObject({
        status: 404,
        json: { detail: "There is no user" },
      });
    });
  });
};
