import { describe, expect, it } from "vitest";
import { z } from "zod";
import { create, doubled, node, single } from "../../validate/test/doubled-schemas.ts";
import { auditSchema } from "../src/index.ts";

function kinds(schema: z.ZodType): string[] {
  return auditSchema(schema).map(({ kind, at }) => `${kind} ${at}`.trim());
}

describe("auditSchema on doubled recursion", () => {
  it.each(doubled)("reports it in %s", (_form, make) => {
    expect(kinds(create(make)).filter((found) => found.startsWith("doubled"))).toHaveLength(1);
  });

  it.each([
    ["z.property", z.property],
    ["z.properties", (key: string, part: z.ZodType) => z.properties({ [key]: part })],
  ])("reports it in a part and a check of it, %s", (_name, check) => {
    const schema = create((self) => node(self).check(check("next", z.lazy(self).optional())));
    expect(kinds(schema)).toEqual(["unbounded-recursion next", "doubled-recursion"]);
  });

  it.each(single)("does not report it in %s", (_form, make) => {
    expect(kinds(create(make)).filter((found) => found.startsWith("doubled"))).toEqual([]);
  });

  it("reports an intersection whose recursion was visited before", () => {
    const First: z.ZodType = z.object({ second: z.lazy(() => Second) });
    const Second: z.ZodType = z.object({ first: z.lazy(() => First), both: z.lazy(() => Both) });
    const Both: z.ZodType = z.intersection(
      z.object({ first: z.lazy(() => First) }),
      z.object({ second: z.lazy(() => Second) }),
    );
    expect(kinds(Both)).toContain("doubled-recursion");
  });
});
