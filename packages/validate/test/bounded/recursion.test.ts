import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { find, findIssues, findValue } from "../find.ts";

const Tree = z.object({
  name: z.string().min(1),
  get children() {
    return z.array(Tree).optional();
  },
});

describe("Validator.validate, of a recursive schema", () => {
  it("follows getters", () => {
    const value = { name: "a", children: [{ name: "b", children: [] }] };
    expect(findValue(Tree, value)).toEqual(value);
    expect(
      findIssues(Tree, { name: "a", children: [{ name: "" }, { children: [{}] }] }),
    ).toMatchObject([
      { path: ["children", 0, "name"] },
      { path: ["children", 1, "name"] },
      { path: ["children", 1, "children", 0, "name"] },
    ]);
  });

  it("follows z.lazy, with its checks and its error", () => {
    const Node: z.ZodType<{ next?: unknown }> = z.object({
      next: z
        .lazy(() => Node)
        .refine((node) => node.next !== null, "No null")
        .optional(),
    });
    expect(findValue(Node, { next: { next: {} } })).toEqual({ next: { next: {} } });
    expect(findIssues(Node, { next: { next: null } })).toMatchObject([{ path: ["next", "next"] }]);
  });

  it("accepts a schema that is completed only after its first use", () => {
    const validator = createValidator(z.object({ a: z.lazy(() => Later) }));
    expect(() => validator.validate({ a: 1 })).toThrow(ReferenceError);
    const Later = z.number();
    expect(validator.validate({ a: 1 })).toMatchObject({ success: true });
  });

  it("ends in a large tree without lists soon", () => {
    const refine = vi.fn(() => false);
    const Pair = z.object({
      name: z.any().refine(refine),
      get left() {
        return Pair.optional();
      },
      get right() {
        return Pair.optional();
      },
    });
    expect(find(Pair, nest(12), 10)).toMatchObject({ issues: { length: 1 }, truncated: true });
    // The value has 8,191 parts.
    expect(refine.mock.calls.length).toBeLessThan(1_002);
  });

  it("gives the value of a tree without lists in an option of a union", () => {
    const Pair = z.object({
      name: z.string().min(2),
      get left(): z.ZodType {
        return Pair.optional();
      },
      get right(): z.ZodType {
        return Pair.optional();
      },
    });
    const value = nest(8);
    expect(findValue(z.union([Pair, z.any()]), value)).toEqual(value);
    expect(find(z.union([Pair, z.number()]), value, 3)).toMatchObject({
      issues: [{ path: ["name"] }, { path: ["left", "name"] }, { path: ["left", "left", "name"] }],
      truncated: true,
    });
  });

  it.each<readonly [name: string, make: () => z.ZodType]>([
    [
      "a getter",
      () => {
        const Node = z.object({
          get next(): z.ZodType {
            return z.intersection(Node, Node).optional();
          },
        });
        return Node;
      },
    ],
    [
      "z.lazy",
      () => {
        const Node: z.ZodType = z.lazy(() =>
          z.object({ next: z.intersection(Node, Node).optional() }),
        );
        return Node;
      },
    ],
    [
      "both operands",
      () => {
        const Node: z.ZodType = z.intersection(
          z.object({
            get next(): z.ZodType {
              return Node.optional();
            },
          }),
          z.strictObject({
            get next(): z.ZodType {
              return Node.optional();
            },
          }),
        );
        return Node;
      },
    ],
    [
      "wrapped operands",
      () => {
        const Node: z.ZodType = z.object({
          next: z
            .intersection(
              z.lazy(() => Node.nullable().readonly()),
              z.lazy(() => Node.pipe(z.any())),
            )
            .optional(),
        });
        return Node;
      },
    ],
    [
      "records",
      () => {
        const Node: z.ZodType = z.lazy(() =>
          z.intersection(z.record(z.string(), Node), z.record(z.string().min(2), Node)),
        );
        return Node;
      },
    ],
    [
      "an operand of an operand",
      () => {
        const Node: z.ZodType = z.object({
          next: z
            .lazy(() => Node)
            .and(z.lazy(() => Node).and(z.lazy(() => Node)))
            .optional(),
        });
        return Node;
      },
    ],
    [
      "an option of a union",
      () => {
        const Node: z.ZodType = z.lazy(() =>
          z.union([
            z.object({ next: z.intersection(Node, Node).optional() }),
            z.object({ next: z.intersection(Node, Node) }),
          ]),
        );
        return Node;
      },
    ],
  ])("ends soon where an intersection holds itself through %s", (_name, make) => {
    const schema = make();
    let value: unknown = { next: 3 };
    for (let level = 0; level < 6; level++) value = { next: value };
    const expected = z.safeParse(schema, value).error?.issues ?? [];
    expect(find(schema, value)).toMatchObject({
      issues: expected.slice(0, 100).map(({ path, code, message }) => ({ path, code, message })),
      truncated: expected.length > 100,
    });
    // Zod's issues double with each level.
    for (let level = 7; level < 127; level++) value = { next: value };
    expect(find(schema, value)).toMatchObject({ success: false });
  });

  it("keeps its stack at 128 levels with five wrappers each", () => {
    const Wrapped: z.ZodType = z
      .lazy(() => z.union([z.object({ next: Wrapped.nullable().optional() }), z.array(Wrapped)]))
      .readonly()
      .refine(() => true)
      .catch(({ issues }) => {
        throw new Error(String(issues.length));
      });
    let value: unknown = {};
    for (let level = 0; level < 127; level++) value = level % 2 === 0 ? { next: value } : [value];
    expect(findValue(Wrapped, value)).toEqual(value);
  });

  it("accepts values that contain themselves", () => {
    const value: { name: string; children: unknown[] } = { name: "a", children: [] };
    value.children.push(value);
    const found = findValue(Tree, value) as typeof value;
    expect(found.children[0]).toBe(found);
    const List: z.ZodType = z.array(z.lazy(() => List));
    const list: unknown[] = [];
    list.push(list);
    const foundList = findValue(List, list) as unknown[];
    expect(foundList[0]).toBe(foundList);
    const Loose: z.ZodType = z.object({ a: z.string() }).catchall(z.lazy(() => Loose));
    const loose: Record<string, unknown> = { a: "b" };
    loose["self"] = loose;
    const foundLoose = findValue(Loose, loose) as typeof loose;
    expect(foundLoose["self"]).toBe(foundLoose);
    const Rest: z.ZodType = z.tuple(
      [z.string()],
      z.lazy(() => Rest),
    );
    const rest: unknown[] = ["a"];
    rest.push(rest);
    const foundRest = findValue(Rest, rest) as unknown[];
    expect(foundRest[1]).toBe(foundRest);
  });

  it.each([false, true])(
    "accepts lists that contain themselves, asynchronous: %s",
    async (isAsync) => {
      const number = isAsync ? z.number().refine(async () => Promise.resolve(true)) : z.number();
      const List: z.ZodType = z.array(z.lazy(() => z.union([number, List])));
      const validator = createValidator(List);
      for (const length of [1, 3_000]) {
        const list: unknown[] = Array(length).fill(1);
        list.push(list);
        expect(await validator.validate(list)).toMatchObject({ success: true });
      }
    },
  );

  it("does not call a condition around z.lazy with a value at which a pipe in it has stopped", () => {
    const when = vi.fn(() => true);
    const lazy = z.lazy(() => z.number().min(1).pipe(z.any()));
    expect(
      findIssues(
        lazy.refine(() => true, { when }),
        0,
      ),
    ).toHaveLength(1);
    expect(when).not.toHaveBeenCalled();
  });

  it("finds an author's condition, and a promise, behind z.lazy", async () => {
    const when = vi.fn(() => true);
    const Items = z.object({ items: z.array(z.number()) }).refine(() => true, { when });
    const schema = z.union([z.lazy(() => Items), z.any()]);
    expect(findValue(schema, { items: ["a", 1] })).toEqual({ items: ["a", 1] });
    expect(when).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ value: { items: ["a", 1] } }),
    );
    const later = z.lazy(() => z.promise(z.number()));
    expect(await createValidator(z.object({ a: later })).validate({ a: 1 })).toEqual({
      success: true,
      value: { a: 1 },
    });
  });
});

function nest(depth: number): object {
  return depth === 0 ? { name: "" } : { name: "", left: nest(depth - 1), right: nest(depth - 1) };
}
