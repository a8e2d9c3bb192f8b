import { describe, expect, it } from "vitest";
import { HttpError } from "../../src/index.ts";

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
