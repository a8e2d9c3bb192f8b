import { STATUS_CODES } from "node:http";
import { describe, expect, it } from "vitest";
import { reasonPhrase } from "../src/reason-phrase.ts";

describe("reasonPhrase", () => {
  it.each([
    [400, "Bad Request"],
    [404, "Not Found"],
    [413, "Content Too Large"],
    [422, "Unprocessable Content"],
    [500, "Internal Server Error"],
    [511, "Network Authentication Required"],
  ])("names %d %s", (status, phrase) => {
    expect(reasonPhrase(status)).toBe(phrase);
  });

  it("agrees with Node, except for phrases that RFC 9110 changed or does not have", () => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    const others = statuses.filter((status) => {
      const byClass = status < 500 ? "Client Error" : "Server Error";
      return reasonPhrase(status) !== (STATUS_CODES[status] ?? byClass);
    });
    // I'm a Teapot, Bandwidth Limit Exceeded and Not Extended are obsolete or were never registered as
    // errors.
    expect(others).toEqual([413, 418, 422, 509, 510]);
  });

  it.each([
    [418, "Client Error"],
    [499, "Client Error"],
    [510, "Server Error"],
    [599, "Server Error"],
  ])("gives %d, which has no phrase, that of its class: %s", (status, phrase) => {
    expect(reasonPhrase(status)).toBe(phrase);
  });
});
