import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";
import { clone, create, doubled, node, single } from "./doubled-schemas.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

function chain(levels: number): object {
  return levels === 1 ? {} : { next: chain(levels - 1) };
}

describe("Validator.validate, of a recursive schema", () => {
  it.each(doubled)("finds what Zod finds in few levels, and refuses many, in %s", (_form, make) => {
    const copy = vi.fn(clone);
    const validator = createValidator(create(make, copy), { name: "The body" });
    const zod = create(make);
    const { success } = zod.safeParse(chain(3));
    for (let run = 0; run < 2; run++) {
      expect(validator.validate(chain(3))).toMatchObject({ success });
      expect(() => validator.validate(chain(126))).toThrow(
        "The body is recursive through two branches",
      );
    }
    expect(copy.mock.calls.length).toBeLessThan(2_000);
  });

  it("refuses many levels of an asynchronous schema", async () => {
    const schema = create((self) =>
      node(self)
        .refine(async () => Promise.resolve(true))
        .pipe(node(self)),
    );
    const validator = createValidator(schema);
    await expect(async () => validator.validate(chain(126))).rejects.toThrow(
      "recursive through two branches",
    );
    expect(await validator.validate(chain(3))).toEqual({ success: true, value: chain(3) });
  });

  it("handles the rejection of a part beside one with many levels", async () => {
    const text = z.string().refine(async (given) => {
      if (given === "boom") return Promise.reject(new Error("boom"));
      return Promise.resolve(true);
    });
    const second = z
      .unknown()
      .transform(clone)
      .pipe(z.lazy(() => option));
    const option: z.ZodType = z.union([
      text,
      z.object({ next: z.lazy(() => option) }),
      z.object({ next: second }),
    ]);
    const validator = createValidator(z.array(option));
    expect(await validator.validate([{ next: "text" }, "text"])).toMatchObject({ success: true });
    const rejections = await collectUnhandledRejections(async () => {
      await expect(async () => validator.validate(["boom", chain(9)])).rejects.toThrow(
        "recursive through two branches",
      );
    });
    expect(rejections).toEqual([]);
  });

  it.each(single)("accepts many levels in %s", (_form, make) => {
    const validator = createValidator(create(make));
    expect(validator.validate(chain(100))).toMatchObject({ success: true });
  });

  it("reads the issues in a catch once for each level", () => {
    const copy = vi.fn(clone);
    const schema = create((self) =>
      z.object({
        next: z.preprocess(
          copy,
          z
            .lazy(self)
            .catch((failed: z.core.$ZodCatchCtx) => failed.issues.length)
            .optional(),
        ),
        name: z.string(),
      }),
    );
    const validator = createValidator(schema);
    void validator.validate(chain(50));
    copy.mockClear();
    void validator.validate(chain(50));
    expect(copy.mock.calls.length).toBeLessThan(200);
  });
});
