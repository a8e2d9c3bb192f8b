import { describe, expect, it } from "vitest";
import { createApp, HttpError } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

// docs/specification.md#94-httperror
describe("new HttpError()", () => {
  it("is an Error with the facts", () => {
    const error = new HttpError(409, "IN_USE", "Still in use", { details: 1 });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      status: 409,
      code: "IN_USE",
      message: "Still in use",
      details: 1,
    });
    expect("cause" in error).toBe(false);
  });

  it.each([200, 302, 399, 600, 400.5, Number.NaN, "404", undefined])(
    "refuses the status %j",
    (status) => {
      expect(() => {
        Reflect.construct(HttpError, [status, "A_CODE"]);
      }).toThrow(RangeError);
    },
  );

  it.each(["", 404, null, undefined])("refuses the code %j", (code) => {
    expect(() => {
      Reflect.construct(HttpError, [404, code]);
    }).toThrow(TypeError);
  });

  it("refuses headers that are not valid", () => {
    expect(() => new HttpError(400, "A_CODE", "No", { headers: { a: "b\r\nc: d" } })).toThrow(
      TypeError,
    );
  });
});

// docs/specification.md#94-httperror
describeEntries("an HttpError", (send) => {
  it("has its own headers, except those of the body and the connection", async () => {
    const headers: [string, string][] = [
      ["WWW-Authenticate", "Bearer"],
      ["content-type", "text/html"],
      ["content-length", "3"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ];
    const error = new HttpError(404, "A", "", { headers });
    const app = createApp().get("/", () => error);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await send(app, "/");
      expect(answer.statusText).toBe((await send(app, "/nowhere")).statusText);
      expect(answer.headers).toEqual({
        "content-type": "application/problem+json",
        "set-cookie": "a=1\nb=2",
        "www-authenticate": "Bearer",
      });
    }
    // It can be thrown again and again.
    expect(error.headers?.get("content-type")).toBe("text/html");
  });
});

// docs/specification.md#94-httperror
it("says nothing in the status text of a Response that the status does not say", async () => {
  const response = await createApp()
    .get("/", () => new HttpError(404, "A"))
    .handle("/");
  expect(response.statusText).toBe("");
});
