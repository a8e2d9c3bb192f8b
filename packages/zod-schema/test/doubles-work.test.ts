import { describe, expect, it } from "vitest";
import { z } from "zod";
import { doublesWork } from "../src/index.ts";

interface Tree {
  readonly next?: Tree | undefined;
}

const innerOf = (lazy: z.core.$ZodType): unknown =>
  lazy instanceof z.ZodLazy ? lazy._zod.innerType : undefined;

describe("doublesWork", () => {
  const node: z.ZodType<Tree> = z.object({ next: z.lazy(() => node).optional() });
  const copied = z.object({ next: z.lazy((): z.ZodType => both).optional() });
  const both: z.ZodType = z.pipe(
    copied,
    copied.transform((value) => ({ ...value })),
  );
  const transformed: z.ZodType = z.intersection(
    z.object({ next: z.lazy(() => transformed).optional() }),
    z.preprocess(Object, z.object({ next: z.lazy(() => transformed).optional() })),
  );

  it.each([
    ["a pipe that recurses in both stages", both, true],
    ["an intersection with an operand that transforms the value", transformed, true],
    ["recursion through one branch", node, false],
    ["two options that do not transform the value", z.union([node, node]), false],
    ["a pipe without recursion", z.pipe(z.string(), z.transform(Number)), false],
  ])("classifies %s", (_what, schema, expected) => {
    expect(doublesWork(schema, innerOf)).toBe(expected);
  });

  it("does not look inside a lazy schema that must not be read", () => {
    expect(doublesWork(both, () => undefined)).toBe(false);
  });
});
