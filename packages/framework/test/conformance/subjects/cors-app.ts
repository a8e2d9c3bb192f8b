import type { App, AppOptions } from "../../../src/index.ts";
import type { Message } from "../message.ts";
import type { Subject } from "../suite.ts";

/** An origin that may be granted. */
export const origin = "https://app.example.com";

/** One that is not. */
export const stranger = "https://evil.example.com";

/** A preflight for a `POST` from {@link origin}. */
export function preflight(headers: Readonly<Record<string, string>> = {}): Message {
  return {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", ...headers },
  };
}

/** The headers that CORS adds. */
export function corsHeadersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name === "vary" || name.startsWith("access-control-"),
    ),
  );
}

/** An application with a route for each way in which a response comes about. */
export function createUsersApp(
  { createApp, HttpError, z }: Pick<Subject, "createApp" | "HttpError" | "z">,
  cors: NonNullable<AppOptions["cors"]>,
): App {
  return createApp({ cors, onError: () => undefined, server: { maxBodyBytes: 10 } })
    .get("/users", () => "users")
    .post("/users", ({ body }) => body, { body: z.string() })
    .delete("/users/:id", () => undefined)
    .get("/denied", () => new HttpError(403, "DENIED"))
    .get("/failing", () => {
      throw new Error("unexpected");
    })
    .get("/response", () => new Response("own", { headers: { vary: "accept" } }));
}
