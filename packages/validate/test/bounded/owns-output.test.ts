import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { find, findValue } from "../find.ts";

const adding = z.looseObject({ c: z.any().default("new") });
const records = z.record(z.string(), z.any());

describe("Validator.validate, merging into what the left operand of an intersection yields", () => {
  it("does not change an input that is not merged", () => {
    const value = { a: "a", b: " b" };
    const unmergeable = z.intersection(
      z.object({ a: z.number(), b: z.string().trim() }),
      z.object({ b: z.string() }),
    );
    expect(find(z.intersection(unmergeable, adding), value)).toMatchObject({ success: false });
    expect(findValue(z.intersection(z.any(), adding), value)).toEqual({ ...value, c: "new" });
    expect(value).toEqual({ a: "a", b: " b" });
  });

  it("does not change values that belong to the schema", () => {
    const own = { b: 1 };
    const Shared = z.core.$constructor<z.core.$ZodObject>("Shared", (schema, def) => {
      z.core.$ZodObject.init(schema, def);
      schema._zod.parse = (payload) => Object.assign(payload, { value: own });
    });
    const shared = new Shared({ type: "object", shape: {} });
    for (const left of [z.object({ a: z.number() }).catch(own as never), shared]) {
      expect(findValue(z.intersection(left, records), { a: "a" })).toEqual({ a: "a", b: 1 });
    }
    expect(own).toEqual({ b: 1 });
  });

  it("does not change values that functions of the author have seen", () => {
    const seen: unknown[] = [];
    const left = z.object({ a: z.object({}) }).refine((value) => seen.push(value) > 0);
    const both = left.and(z.object({})).refine((value) => seen.push(value) > 0);
    for (const schema of [left, both]) {
      expect(findValue(z.intersection(schema, records), { a: { b: 1 }, c: 2 })).toEqual({
        a: { b: 1 },
        c: 2,
      });
    }
    expect(seen).toEqual([{ a: {} }, { a: {} }, { a: {} }]);
  });

  it("accepts values that contain themselves, as Zod does", () => {
    const Node = z.object({
      get next() {
        return Node.optional();
      },
    });
    const node: Record<string, unknown> = { other: 1 };
    node["next"] = node;
    const right = z.looseObject({ next: z.unknown().transform(() => ({})) });
    const schema = z.intersection(Node, right);
    expect(inspect(findValue(schema, node))).toBe(inspect(schema.parse(node)));
  });

  it("makes a separate output for each place of the same value", () => {
    const Node = z.object({
      get next() {
        return Node.optional();
      },
    });
    const Own = z.core.$constructor<z.core.$ZodType, z.core.$ZodTypeDef>("Own", (schema, def) => {
      z.core.$ZodType.init(schema, Object.assign(def, { part: Node }));
      schema._zod.parse = (payload) => payload;
    });
    const left = z.object({ a: new Own({ type: "own" as "custom" }) });
    const leaf = { a: 1, b: 2 };
    const list = z.array(z.intersection(left, records));
    const [first, second] = findValue(list, [leaf, leaf]) as unknown[];
    expect([first, second]).toEqual([leaf, leaf]);
    expect(first).not.toBe(second);
  });

  it("does not look behind z.lazy before a value does", () => {
    const left = z.object({ a: z.array(z.lazy(() => Later)) });
    expect(findValue(z.intersection(left, records), { a: [] })).toEqual({ a: [] });
    const Later = z.number();
    expect(find(z.intersection(left, records), { a: ["b"] })).toMatchObject({ success: false });
  });
});
