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
  const made: z.ZodType = z.intersection(
    z.object({ next: z.lazy(() => made).optional() }),
    z.preprocess(Object, z.object({ next: z.lazy(() => made).optional() })),
  );

  it.each([
    ["a pipe that holds itself in both stages", both, true],
    ["an intersection of which one operand makes the value", made, true],
    ["a recursion on one way", node, false],
    ["two options of which none makes a value", z.union([node, node]), false],
    ["a pipe that holds nothing", z.pipe(z.string(), z.transform(Number)), false],
  ])("judges %s", (_what, schema, expected) => {
    expect(doublesWork(schema, innerOf)).toBe(expected);
  });

  it("knows nothing of what is behind a lazy schema that it may not read", () => {
    expect(doublesWork(both, () => undefined)).toBe(false);
  });
});
