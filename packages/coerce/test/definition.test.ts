import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { coerceParams, coerceQuery, compileParams, compileQuery } from "../src/index.ts";

// Creates a schema as another copy of Zod would: the same definition in an instance of an unknown class.
function foreign<Def extends object>(def: Def): { _zod: { def: Def; input: Scalar } } {
  return { _zod: { def, input: "" } };
}

type Scalar = string | number | boolean;

describe("compileParams", () => {
  it("recognises schemas from another copy of Zod", () => {
    const id = foreign(z.number().int()._zod.def);
    const slug = foreign(z.string().min(1)._zod.def);
    const schema = foreign({ type: "object" as const, shape: { id, slug } });

    expect(schema).not.toBeInstanceOf(z.ZodObject);
    expect(coerceParams(compileParams(schema), { id: "7", slug: "7" })).toEqual({
      id: 7,
      slug: "7",
    });
  });

  it("recognises schemas from zod/mini", () => {
    const schema = mini.object({
      id: mini.number().check(mini.int()),
      slug: mini.string().check(mini.uuid()),
    });

    expect(coerceParams(compileParams(schema), { id: "7", slug: "7" })).toEqual({
      id: 7,
      slug: "7",
    });
  });
});

describe("compileQuery", () => {
  it("recognises schemas from another copy of Zod", () => {
    const exact = foreign(z.boolean()._zod.def);
    const page = foreign({ type: "optional" as const, innerType: foreign(z.number()._zod.def) });
    const schema = foreign({ type: "object" as const, shape: { page, exact } });

    expect(coerceQuery(compileQuery(schema), "page=2&exact=1")).toEqual({ page: 2, exact: true });
  });

  it("recognises schemas from zod/mini", () => {
    const schema = mini.object({ page: mini.optional(mini.number()), exact: mini.boolean() });

    expect(coerceQuery(compileQuery(schema), "page=2&exact=1")).toEqual({ page: 2, exact: true });
  });
});
