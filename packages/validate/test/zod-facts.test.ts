import { describe, expect, it } from "vitest";
import { z } from "zod";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

// What decisions take Zod to be. Where a test fails, the time has come to think about its decision again.

describe("decision 003", () => {
  it("knows that a synchronous run drops the promise that it meets", async () => {
    const schema = z.string().refine(() => Promise.reject(new Error("The database is down")));
    const reasons = await collectUnhandledRejections(() => {
      expect(() => schema.safeParse("a")).toThrow(z.core.$ZodAsyncError);
    });
    expect(reasons).toMatchObject([{ message: "The database is down" }]);
  });
});

describe("decision 009", () => {
  it("knows that strings have their formats as methods", () => {
    for (const format of ["email", "url", "uuid", "datetime", "ipv4"]) {
      expect(z.string()).toHaveProperty(format);
    }
  });
});
