import { describe, expect, it } from "vitest";
import { isBodilessStatus } from "../src/outgoing.ts";

describe("isBodilessStatus", () => {
  it("is true for 204, 205 and 304 only", () => {
    const statuses = Array.from({ length: 400 }, (_, index) => 200 + index);
    expect(statuses.filter(isBodilessStatus)).toEqual([204, 205, 304]);
  });
});
