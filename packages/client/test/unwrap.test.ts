import { createApp, HttpError } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { ApiError, createClient, unwrap } from "../src/index.ts";

const app = createApp()
  .get("/note", () => ({ id: 1 }))
  .get("/missing", () => new HttpError(404, "NO_NOTE", "There is no such note"));
const client = createClient<typeof app>("http://localhost", { fetch: app.fetch });

describe("unwrap", () => {
  it("returns the data of a success, and of a promise of one", async () => {
    expect(unwrap(await client.get("/note"))).toEqual({ id: 1 });
    await expect(unwrap(client.get("/note"))).resolves.toEqual({ id: 1 });
  });

  it("throws an ApiError with the status, code, problem and response of a failure", async () => {
    const result = await client.get("/missing");
    expect(() => unwrap(result)).toThrow(ApiError);
    await expect(unwrap(client.get("/missing"))).rejects.toMatchObject({
      name: "ApiError",
      message: "404 NO_NOTE",
      status: 404,
      code: "NO_NOTE",
      problem: { detail: "There is no such note" },
      response: { status: 404 },
    });
  });

  it("throws an ApiError with the cause if there was no response", async () => {
    const cause = new Error("offline");
    const offline = createClient<typeof app>("http://localhost", {
      fetch: () => Promise.reject(cause),
    });
    const error: unknown = await unwrap(offline.get("/note")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: "NETWORK", cause });
    expect(error).toMatchObject({ problem: undefined, response: undefined });
  });
});
