import { describe, expect, it } from "vitest";
import { createApp, errorCodes, z } from "../src/index.ts";
import { describeEntries, jsonMessage, type Message } from "./harness.ts";

const createUsersApp = () =>
  createApp({ server: { maxBodyBytes: 20 } })
    .get("/users", () => [], { query: z.object({ page: z.number().min(1) }) })
    .get("/users/:id", () => null, { params: z.object({ id: z.number() }) })
    .post("/users", () => null, { body: z.object({ name: z.string() }) });

const jsonBody = (body: string): Message => ({ ...jsonMessage(null), body });

// docs/specification.md#92-codes
describeEntries("the framework's errors", (send) => {
  it.each<[status: number, code: string, condition: string, target: string, message?: Message]>([
    [400, "NO_BODY", "the body is missing", "/users", { method: "POST" }],
    [400, "NO_BODY", "the body is empty", "/users", jsonBody("")],
    [400, "INVALID_JSON", "the body is not valid JSON", "/users", jsonBody("{")],
    [400, "VALIDATION", "the body fails its schema", "/users", jsonMessage({ name: 1 })],
    [400, "VALIDATION", "the params cannot be converted", "/users/ada"],
    [400, "VALIDATION", "a query value cannot be converted", "/users?page=0x1"],
    [400, "VALIDATION", "a required query key is missing", "/users"],
    [400, "VALIDATION", "a query key is repeated", "/users?page=1&page=2"],
    [400, "VALIDATION", "a refinement fails", "/users?page=0"],
    [404, "NOT_FOUND", "no route has the path", "/posts"],
    [405, "METHOD_NOT_ALLOWED", "the path has no such method", "/users", { method: "PUT" }],
    [413, "PAYLOAD_TOO_LARGE", "the body exceeds the limit", "/users", jsonMessage("x".repeat(30))],
    [
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      "the media type is not JSON",
      "/users",
      { method: "POST", headers: { "content-type": "text/plain" }, body: "name=Ada" },
    ],
    [
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      "the media type is missing",
      "/users",
      { method: "POST", body: Buffer.from("{}") },
    ],
  ])("%i %s where %s", async (status, code, _, target, message) => {
    const answer = await send(createUsersApp(), target, message);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.json).toMatchObject({ status, code });
    expect("allow" in answer.headers).toBe(status === 405);
  });
});

// docs/specification.md#92-codes
describe("the table of codes", () => {
  it("has these codes with their statuses", () => {
    const statuses = Object.entries(errorCodes).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toMatchObject({
      NO_BODY: 400,
      INVALID_JSON: 400,
      VALIDATION: 400,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      BAD_REQUEST: 400,
      INTERNAL_SERVER_ERROR: 500,
    });
  });
});
