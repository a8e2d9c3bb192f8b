import { describe, expect, it } from "vitest";
import { z } from "zod";
import { audit, auditSchema, type AuditSchemaOptions } from "../src/index.ts";
import { checkRegExp } from "../src/regexp.ts";

const normalized = (length: number): z.ZodString => z.string().max(length).normalize();
const many = 1_000_000;

/** The places with slow checks. */
const costlyIn = (schema: z.ZodType, options?: AuditSchemaOptions): string[] =>
  auditSchema(schema, options)
    .filter(({ kind }) => kind === "costly-checks")
    .map(({ at }) => at);

const toFields = (count: number, toField: () => z.ZodType): z.ZodType =>
  z.object(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, toField()])),
  );

describe("auditSchema on checks that are slow together", () => {
  it("says how long they take, why, and what to bound", () => {
    expect(auditSchema(z.object({ tags: z.array(normalized(4_096)).max(1_000) }))).toEqual([
      {
        at: "tags[]",
        kind: "costly-checks",
        severity: "warning",
        message:
          "One request of 1,048,576 bytes can block the event loop for about 5,200 ms, mostly with .normalize(): lower .max(n) of the strings or of the lists around them, or maxBodyBytes",
      },
    ]);
  });

  it.each<[string, z.ZodType, z.ZodType]>([
    ["few strings", z.array(normalized(1_000)).max(300), z.array(normalized(1_000)).max(30)],
    ["short strings", z.array(normalized(300)).max(many), z.array(normalized(100)).max(many)],
    [
      "strings in a few arrays",
      z.array(z.array(normalized(1_000)).max(20)).max(20),
      z.array(z.array(normalized(1_000)).max(5)).max(5),
    ],
    [
      "the rest of a tuple",
      z.tuple([z.null()], normalized(4_096)).check(z.maxLength(20)),
      z.tuple([normalized(4_096)], z.null()).check(z.maxLength(20)),
    ],
    [
      "the values of a record with listed keys",
      z.record(z.enum(["a", "b", "c", "d", "e"]), normalized(4_096)),
      z.record(z.enum(["a", "b"]), normalized(4_096)),
    ],
    [
      "the keys of a record",
      z.record(normalized(4_096), z.null()).refine(Boolean, { params: { maximum: 20 } }),
      z.record(normalized(4_096), z.null()).refine(Boolean, { params: { maximum: 2 } }),
    ],
    [
      "a pipe",
      z.array(z.string().pipe(normalized(4_096))).max(100),
      z.array(z.string().pipe(normalized(100))).max(100),
    ],
    [
      "wrappers",
      z.array(z.lazy(() => normalized(4_096).nullable().optional())).max(100),
      z.array(z.lazy(() => normalized(100).nullable().optional())).max(100),
    ],
    [
      "a check of a property",
      z
        .tuple([z.array(z.string().max(4_096)).max(100)])
        .check(z.property("0", z.array(normalized(4_096)).max(100))),
      z
        .tuple([z.array(z.string().max(4_096)).max(100)])
        .check(z.properties({ 0: z.array(normalized(100)).max(100) })),
    ],
    [
      "a custom function that normalizes",
      z
        .array(
          z
            .string()
            .max(2_000)
            .overwrite((text) => text.normalize("NFKC")),
        )
        .max(100),
      z
        .array(
          z
            .string()
            .max(2_000)
            .overwrite((text) => text.trim()),
        )
        .max(100),
    ],
    [
      "many options that fail",
      z.array(z.union([...Array.from({ length: 20 }, () => z.literal("x")), z.number()])).max(many),
      z
        .array(z.union([...Array.from({ length: 20 }, () => z.literal("x")), z.number()]))
        .max(1_000),
    ],
    [
      "formats that fail before another option matches",
      z.array(z.union([z.email().max(99), z.ipv6().max(45), z.string().max(9)])).max(many),
      z.array(z.union([z.email().max(99), z.ipv6().max(45), z.string().max(9)])).max(1_000),
    ],
  ])("reports %s, but not the fix", (_name, schema, mend) => {
    expect(costlyIn(schema)).toHaveLength(1);
    expect(costlyIn(mend)).toEqual([]);
  });

  it("adds up strings that are fast alone", () => {
    expect(costlyIn(toFields(5, () => normalized(4_096)))).toEqual([""]);
    expect(costlyIn(toFields(3, () => normalized(4_096)))).toEqual([]);
    expect(
      costlyIn(
        z.intersection(
          toFields(3, () => normalized(4_096)),
          toFields(3, () => normalized(4_096)),
        ),
      ),
    ).toEqual([""]);
  });

  it("adds up one schema that is used many times, and reports it once", () => {
    const shared = normalized(4_096);
    expect(costlyIn(toFields(200, () => shared))).toEqual(["f0"]);
  });

  it("counts every value that fits in a recursive schema", () => {
    const node: z.ZodType = z.object({
      text: normalized(4_096),
      get next() {
        return node.optional();
      },
    });
    expect(costlyIn(node)).toEqual(["text"]);
  });

  it("counts only the slowest option of a discriminated union", () => {
    const toOption = (kind: string) =>
      z.object({ kind: z.literal(kind), text: z.array(normalized(110)).max(many) });
    const options = [toOption("a"), toOption("b"), toOption("c")] as const;
    expect(costlyIn(z.discriminatedUnion("kind", options))).toEqual([]);
    expect(costlyIn(z.union(options))).not.toEqual([]);
  });

  it("ignores checks that have their own finding", () => {
    const late = z.array(z.string().max(9_000).normalize()).max(99);
    expect(auditSchema(late).map(({ kind }) => kind)).toEqual(["unbounded-string"]);
    const quadratic = z
      .array(
        z
          .string()
          .max(9_000)
          .regex(/^\w+ ?\w*$/),
      )
      .max(99);
    expect(auditSchema(quadratic, { checkRegExp }).map(({ kind }) => kind)).toEqual([
      "polynomial-pattern",
    ]);
  });

  it("counts polynomial patterns that are harmless on one string", () => {
    const word = z
      .string()
      .max(1_000, { abort: true })
      .regex(/^\w+ ?\w*$/);
    const limited = z.string().regex(/^.{0,1000}a.{0,1000}$/);
    expect(costlyIn(z.array(word).max(1_000), { checkRegExp })).toEqual(["[]"]);
    expect(costlyIn(z.array(limited).max(1_000), { checkRegExp })).toEqual(["[]"]);
    expect(costlyIn(z.array(word).max(10), { checkRegExp })).toEqual([]);
    expect(costlyIn(z.array(word).max(1_000))).toEqual([]);
  });

  const fiveObjects = Array.from({ length: 5 }, () => toFields(5, () => z.int()));

  it.each<[string, z.ZodType]>([
    ["fields with a default", toFields(10, () => z.int().default(1))],
    ["fields with a catch", toFields(5, () => z.int().catch(1))],
    ["fields with a prefault", toFields(10, () => z.int().prefault(1))],
    ["optional fields", toFields(50, () => z.int().optional())],
    ["fields in wrappers", toFields(10, () => z.lazy(() => z.int().default(1).readonly()))],
    [
      "fields of an absent object",
      z.object({ a: toFields(10, () => z.int().default(1)).prefault({}) }),
    ],
    [
      "items",
      z.tuple([z.int().default(1), ...Array.from({ length: 9 }, () => z.int().default(1))]),
    ],
    [
      "values",
      z.record(
        z.literal(Array.from({ length: 10 }, (_, index) => `a${index}`)),
        z.int().default(1),
      ),
    ],
    ["fields of a union with a catch", z.union(fiveObjects).catch({})],
    ["fields of an xor with a catch", z.xor(fiveObjects).catch({})],
    [
      "fields of an intersection with a catch",
      z
        .intersection(
          toFields(5, () => z.int()),
          toFields(5, () => z.int()),
        )
        .catch({}),
    ],
    ["options of a union with a catch", z.union(Array.from({ length: 5 }, () => z.int())).catch(1)],
  ])("reports a long array of elements without the %s, but not a short one", (_name, element) => {
    expect(costlyIn(z.array(element).max(many))).toContain("[]");
    expect(costlyIn(z.array(element).max(1_000))).toEqual([]);
  });

  it("adds up 2^100 absent fields and visits each schema once", () => {
    let schema = toFields(1, () => z.int().default(1));
    for (let level = 0; level < 100; level++) {
      const below = schema.prefault({});
      schema = z.object({ left: below, right: below });
    }
    expect(costlyIn(schema)).not.toEqual([]);
  });

  it("counts the host names that url sorts before a maximum refuses them", () => {
    const urls = z.array(z.url().max(100)).max(many);
    const [finding] = auditSchema(urls);
    expect(finding?.message).toMatch(/about 1,\d00 ms.*: check the length first, as z.string\(\)/);
    const first = z.array(z.string().max(100, { abort: true }).check(z.url())).max(many);
    expect(auditSchema(first)).toEqual([]);
    expect(auditSchema(z.url().max(100))).toEqual([]);
  });

  it("finds nothing in ordinary arrays", () => {
    const person = z.object({
      id: z.uuid(),
      name: z.string().trim().min(1).max(100).normalize(),
      email: z.email().max(254).toLowerCase(),
      page: z.string().max(100, { abort: true }).check(z.url()).optional(),
      tags: z
        .array(
          z
            .string()
            .trim()
            .min(1)
            .max(30)
            .regex(/^[a-z-]{1,30}$/),
        )
        .max(20),
      born: z.iso.date().nullable(),
      address: z.union([z.ipv4(), z.ipv6()]),
    });
    expect(auditSchema(z.array(person).max(1_000), { checkRegExp })).toEqual([]);
  });
});

describe("auditSchema and audit with a body limit", () => {
  const schema = z.array(normalized(4_096)).max(1_000);

  it("uses the given limit", () => {
    expect(costlyIn(schema, { maxBodyBytes: 30_000 })).toEqual([]);
    expect(costlyIn(schema, { maxBodyBytes: 40_000 })).toEqual(["[]"]);
    const emails = z.array(z.email().max(99)).max(10 * many);
    expect(costlyIn(emails)).toEqual([]);
    expect(costlyIn(emails, { maxBodyBytes: 10_485_760 })).toEqual(["[]"]);
  });

  it("uses the application's limit unless the options have one", () => {
    const routes = [{ method: "POST", path: "/", validation: { body: schema } }];
    expect(audit({ routes })).toHaveLength(1);
    expect(audit({ routes, "~maxBodyBytes": 30_000 })).toEqual([]);
    expect(audit({ routes, "~maxBodyBytes": 30_000 }, { maxBodyBytes: 40_000 })).toHaveLength(1);
  });

  it("limits params and query to the size of a request head", () => {
    const query = toFields(20, () => normalized(4_096));
    expect(audit({ routes: [{ method: "GET", path: "/", validation: { query } }] })).toEqual([]);
  });

  it.each([-1, 0.5, NaN, "1"])("refuses %s", (maxBodyBytes) => {
    expect(() => audit({ routes: [] }, { maxBodyBytes } as object)).toThrow(/^maxBodyBytes must/);
  });
});
