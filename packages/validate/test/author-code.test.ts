import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

const failure = new Error("broken");

describe("Validator.validate, given code of the author's that rejects", () => {
  const rejecting = z.string().refine(() => Promise.reject(failure));

  it.each<[string, z.core.$ZodType, unknown]>([
    [
      "a field beside one that throws",
      z.object({ a: rejecting, b: z.unknown().refine(fail) }),
      { a: "b" },
    ],
    ["a check before one that throws", rejecting.refine(fail), "a"],
    ["an option behind one that fits", z.union([z.string(), rejecting]), "a"],
    ["a record's key", z.record(rejecting, z.string()), { a: "b" }],
    [
      "a map's key beside a value that throws",
      z.map(rejecting, z.string().refine(fail)),
      new Map([["a", "b"]]),
    ],
    [
      "a lazy schema beside a field that throws",
      z.object({ a: z.lazy(() => rejecting), b: z.unknown().refine(fail) }),
      { a: "b" },
    ],
    [
      "a value that overwrites",
      z.object({ a: z.any().overwrite(reject), b: z.string() }),
      { a: 1 },
    ],
    ["a default", z.object({ a: z.any().default(reject), b: z.string() }), {}],
    ["a prefault", z.object({ a: z.any().prefault(reject), b: z.string() }), {}],
    [
      "a value that a catch returns",
      z.object({
        a: z
          .any()
          .refine(() => false)
          .catch(reject),
        b: z.string(),
      }),
      { a: 1 },
    ],
    ["z.lazy", z.lazy(() => reject() as never), 1],
  ])("leaves no promise of %s behind", async (_, schema, value) => {
    const validator = createValidator(schema);
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await settle(() => validator.validate(value)).catch(() => undefined);
      }
    });
    expect(reasons).toEqual([]);
  });
});

/** Turns a synchronous throw into a rejection. */
async function settle(call: () => unknown): Promise<unknown> {
  return await call();
}

async function reject(): Promise<never> {
  return Promise.reject(failure);
}

function fail(): never {
  throw failure;
}
