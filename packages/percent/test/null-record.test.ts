import { describe, expect, it } from "vitest";
import { NullRecord } from "../src/index.ts";

describe("NullRecord", () => {
  it("inherits no keys and stores every key as its own", () => {
    const record = new NullRecord<number>();
    for (const key of ["__proto__", "constructor", "toString"]) {
      expect(key in record).toBe(false);
      record[key] = 1;
    }
    expect(Object.keys(record)).toEqual(["__proto__", "constructor", "toString"]);
    expect("constructor" in new NullRecord()).toBe(false);
  });
});
