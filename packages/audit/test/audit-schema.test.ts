import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { auditSchema } from "../src/walk/audit-schema.ts";
import type { FindingKind } from "../src/findings/finding.ts";
import type { Schema } from "@fw/validate";

type Row = readonly [rule: string, kind: FindingKind, at: string, open: Schema, mended: Schema];

const text = z.string().max(100);
const isShort = (value: object): boolean => Object.keys(value).length <= 10;

interface Comment {
  readonly text: string;
  readonly answers: readonly Comment[];
}

const comment: z.ZodType<Comment> = z.object({
  text,
  get answers() {
    return z.array(comment).max(10);
  },
});

function commentOf(levels: number): z.ZodType {
  if (levels === 0) return z.object({ text });
  return z.object({ text, answers: z.array(commentOf(levels - 1)).max(10) });
}

function createWide(fields: number): z.ZodType {
  return z.object(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, text])));
}

const rules: readonly Row[] = [
  ["a string", "unbounded-string", "", z.string(), text],
  [
    "a string with a lower bound only",
    "unbounded-string",
    "",
    z.string().min(1),
    z.string().length(2),
  ],
  ["an infinite bound", "unbounded-string", "", z.string().max(Infinity), text],
  [
    "a refined string",
    "unbounded-string",
    "",
    z.string().refine(Boolean),
    z.string().refine(Boolean, { params: { maximum: 9 } }),
  ],
  [
    "a refined string whose bound is not a number",
    "unbounded-string",
    "",
    z.string().refine(Boolean, { params: { maximum: "9" } }),
    text,
  ],
  ["a format of any length", "unbounded-string", "", z.email(), z.email().max(200)],
  ["a format in the method form", "unbounded-string", "", z.string().email(), z.string().uuid()],
  [
    "a string that is normalized without a maximum",
    "unbounded-string",
    "",
    z.string().normalize(),
    z.string().max(100).normalize(),
  ],
  [
    "a string that is normalized before its maximum",
    "unbounded-string",
    "",
    z.string().trim().normalize("NFKC").max(100),
    z.string().trim().length(100).normalize("NFKC").max(9),
  ],
  [
    "a format that is normalized",
    "unbounded-string",
    "",
    z.uuid().normalize(),
    z.uuid().max(36).normalize(),
  ],
  [
    "a string that is normalized after a maximum of more than 4,096",
    "unbounded-string",
    "",
    z.string().max(4_097).normalize(),
    z.string().max(4_097).max(4_096).normalize(),
  ],
  [
    "a string that a custom function normalizes",
    "unbounded-string",
    "",
    mini.string().check(
      mini.overwrite((text) => text.normalize()),
      mini.maxLength(9),
    ),
    mini.string().check(
      mini.maxLength(9),
      mini.overwrite((text) => text.normalize()),
    ),
  ],
  [
    "a regular expression",
    "unbounded-string",
    "",
    z.string().regex(/^a+$/),
    z.string().regex(/^a{1,9}$/),
  ],
  [
    "a template literal",
    "unbounded-string",
    "",
    z.templateLiteral(["id-", z.number()]),
    z.templateLiteral(["id-", z.string().regex(/^\d{1,9}$/)]),
  ],
  [
    "a number of any length",
    "unbounded-string",
    "",
    z.coerce.bigint(),
    z
      .string()
      .regex(/^-?\d{1,30}$/)
      .transform(BigInt),
  ],
  ["an array", "unbounded-array", "", z.array(text), z.array(text).max(10)],
  [
    "the rest of a tuple",
    "unbounded-array",
    "",
    z.tuple([text], text),
    z.tuple([text], text).check(z.maxLength(3)),
  ],
  ["a set", "unbounded-set", "", z.set(text), z.set(text).max(10)],
  ["a map", "unbounded-map", "", z.map(text, text), z.map(text, text).max(10)],
  ["a set in zod/mini", "unbounded-set", "", z.set(text), mini.set(text).check(mini.size(10))],
  ["a record", "unbounded-record", "", z.record(text, text), z.record(z.enum(["a", "b"]), text)],
  [
    "a record with a refinement",
    "unbounded-record",
    "",
    z.record(text, text).refine(isShort),
    z.record(text, text).refine(isShort, { params: { maximum: 10 } }),
  ],
  [
    "a loose record",
    "open-object",
    "",
    z.looseRecord(z.enum(["a"]), text),
    z.partialRecord(z.enum(["a"]), text),
  ],
  ["a loose object", "open-object", "", z.looseObject({ text }), z.object({ text })],
  [
    "an object with a catch-all",
    "open-object",
    "",
    z.object({ text }).catchall(text),
    z.strictObject({ text }),
  ],
  ["a wide object", "wide-object", "", createWide(301), createWide(300)],
  ["any value", "undeclared-value", "", z.any(), z.boolean()],
  ["an unknown value", "undeclared-value", "", z.unknown(), z.null()],
  [
    "a custom schema",
    "undeclared-value",
    "",
    z.custom<string>(),
    z.custom<string>(Boolean, { params: { maximum: 5 } }),
  ],
  [
    "an instance of a class",
    "undeclared-value",
    "",
    z.instanceof(URL),
    z
      .url()
      .max(200)
      .transform((url) => new URL(url)),
  ],
  [
    "a transform without a schema",
    "undeclared-value",
    "",
    z.transform(String),
    text.transform(String),
  ],
  ["a recursion", "unbounded-recursion", "answers[]", comment, commentOf(3)],
  [
    "a number that counts",
    "unbounded-number",
    "page",
    z.object({ page: z.number() }),
    z.object({ page: z.number().min(1).max(100) }),
  ],
];

const found = (schema: unknown): string[] =>
  auditSchema(schema as Schema).map(({ kind, at }) => `${kind} ${at}`);

describe("auditSchema", () => {
  it.each(rules)("reports %s, but not its fix", (_rule, kind, at, open, mended) => {
    expect(found(open)).toEqual([`${kind} ${at}`]);
    expect(found(mended)).toEqual([]);
  });

  it.each<readonly [form: string, at: string, schema: Schema]>([
    ["a property", "name", z.object({ name: z.string() })],
    [
      "a property of a property",
      "source.name",
      z.object({ source: z.object({ name: z.string() }) }),
    ],
    [
      "a property whose name is not an identifier",
      '["full name"].$id',
      z.object({ "full name": z.object({ $id: z.string() }) }),
    ],
    ["an element of an array", "[]", z.array(z.string()).max(3)],
    ["an element of a set", "[]", z.set(z.string()).max(3)],
    ["an item of a tuple", "[1]", z.tuple([text, z.string()])],
    ["the rest of a tuple", "[]", z.tuple([text], z.string()).check(z.maxLength(3))],
    ["the keys of a map", "{key}", z.map(z.string(), text).max(3)],
    ["the values of a record", "{value}", z.record(z.enum(["a"]), z.string())],
    ["an option of a union", "|1", z.union([text, z.string()])],
    [
      "an option of a discriminated union",
      "|0.name",
      z.discriminatedUnion("type", [z.object({ type: z.literal("a"), name: z.string() })]),
    ],
    ["one side of an intersection", "b", z.object({ a: text }).and(z.object({ b: z.string() }))],
    ["an optional", "", z.string().optional()],
    ["a nullable", "", z.string().nullable()],
    ["a default", "", z.string().default("")],
    ["a prefault", "", z.string().prefault("")],
    ["a catch", "", z.string().catch("")],
    ["a readonly", "", z.string().readonly()],
    ["a nonoptional", "", z.string().optional().nonoptional()],
    ["a promise", "", z.promise(z.string())],
    ["a lazy schema", "", z.lazy(() => z.string())],
    ["the input side of a transform", "", z.string().transform(Number)],
    ["the input side of a pipe", "", z.string().pipe(text)],
    [
      "the input side of a codec",
      "",
      z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    ],
    ["the schema after a preprocess", "", z.preprocess(String, z.string())],
    ["the schema after unknown values", "", z.unknown().transform(String).pipe(z.string())],
  ])("names the place of %s", (_form, at, schema) => {
    expect(found(schema)).toEqual([`unbounded-string ${at}`]);
  });

  it("does not follow the output side of a pipe", () => {
    expect(found(text.transform((value) => [value]).pipe(z.array(z.any())))).toEqual([]);
  });

  it("follows the first of several stages", () => {
    expect(found(text.pipe(z.string()).pipe(z.string()))).toEqual([]);
  });

  it("reports a pipe whose stages declare nothing", () => {
    expect(found(z.unknown().transform(String))).toEqual(["undeclared-value "]);
  });

  it("reports the values of a catch-all, and a loose object once", () => {
    expect(found(z.object({}).catchall(z.string()))).toEqual([
      "open-object ",
      "unbounded-string {value}",
    ]);
    expect(found(z.looseObject({}))).toEqual(["open-object "]);
    expect(found(z.object({}).catchall(z.any()))).toEqual(["open-object "]);
  });

  it.each<readonly [name: string, schema: Schema]>([
    ["boolean", z.boolean()],
    ["null", z.null()],
    ["date", z.coerce.date()],
    ["number", z.number()],
    ["bigint", z.bigint()],
    ["file", z.file()],
    ["number of pages as a string", z.object({ page: z.string().max(3) })],
    ["enum", z.enum(["a", "b"])],
    ["literal", z.literal("a".repeat(1000))],
    ["never", z.never()],
    ["stringbool", z.stringbool()],
    ["tuple", z.tuple([z.boolean()])],
    ["trimmed string", z.string().trim().max(5)],
    ["undefined", z.undefined()],
    ["unknown value of a known size", z.unknown().refine(Boolean, { params: { maximum: 5 } })],
    ["transform of a known size", z.transform(String).refine(Boolean, { params: { maximum: 5 } })],
  ])("accepts %s", (_name, schema) => {
    expect(found(schema)).toEqual([]);
  });

  it("describes a finding in one sentence that says how to fix it", () => {
    expect(auditSchema(z.object({ names: z.array(text) }))).toEqual([
      {
        at: "names",
        kind: "unbounded-array",
        severity: "warning",
        message: "The array may have any length: add .max(n)",
      },
    ]);
  });

  it("names the format that does not bound a string", () => {
    expect(auditSchema(z.url())[0]?.message).toBe("The format url allows any length: add .max(n)");
  });
});

describe("auditSchema on string formats", () => {
  it.each<readonly [name: string, schema: Schema]>(
    Object.entries({
      uuid: z.uuid(),
      uuidv7: z.uuidv7(),
      guid: z.guid(),
      nanoid: z.nanoid(),
      ulid: z.ulid(),
      xid: z.xid(),
      ksuid: z.ksuid(),
      ipv4: z.ipv4(),
      ipv6: z.ipv6(),
      cidrv4: z.cidrv4(),
      cidrv6: z.cidrv6(),
      mac: z.mac(),
      e164: z.e164(),
      hostname: z.hostname(),
      iban: z.iban(),
      creditCard: z.creditCard(),
      currencyCode: z.currencyCode(),
      sha256: z.hash("sha256"),
      date: z.iso.date(),
      datetimeWithPrecision: z.iso.datetime({ precision: 3, offset: true }),
      timeWithPrecision: z.iso.time({ precision: 0 }),
      unicodeEmail: z.email({ pattern: z.regexes.unicodeEmail }),
      finiteFormat: z.stringFormat("plate", /^[A-Z]{1,3}-\d{1,4}$/),
    }),
  )("counts %s as bounded", (_name, schema) => {
    expect(found(schema)).toEqual([]);
  });

  it.each<readonly [name: string, schema: Schema, long: string]>([
    ["email", z.email(), `${"a".repeat(5000)}@example.com`],
    ["url", z.url(), `https://example.com/${"a".repeat(5000)}`],
    ["httpUrl", z.httpUrl(), `https://example.com/${"a".repeat(5000)}`],
    ["emoji", z.emoji(), "😀".repeat(5000)],
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Zod advises against new ids of this kind, but not against checking old ones.
    ["cuid", z.cuid(), `c${"a".repeat(5000)}`],
    ["cuid2", z.cuid2(), "a".repeat(5000)],
    ["base64", z.base64(), "a".repeat(5000)],
    ["base64url", z.base64url(), "a".repeat(5000)],
    ["hex", z.hex(), "a".repeat(5000)],
    ["jwt", z.jwt(), `${btoa('{"alg":"none"}')}.${"a".repeat(5000)}.`],
    ["datetime", z.iso.datetime(), `2026-01-01T00:00:00.${"0".repeat(5000)}Z`],
    ["time", z.iso.time(), `00:00:00.${"0".repeat(5000)}`],
    ["duration", z.iso.duration(), `P${"1".repeat(5000)}D`],
    ["lowercase", z.string().lowercase(), "a".repeat(5000)],
    ["uppercase", z.string().uppercase(), "A".repeat(5000)],
    ["includes", z.string().includes("a"), "a".repeat(5000)],
    ["startsWith", z.string().startsWith("a"), "a".repeat(5000)],
    ["endsWith", z.string().endsWith("a"), "a".repeat(5000)],
    ["a format checked by a function", z.stringFormat("any", Boolean), "a".repeat(5000)],
  ])("reports %s, which accepts 5,000 characters", (_name, schema, long) => {
    expect(z.safeParse(schema as z.ZodType, long).success).toBe(true);
    expect(found(schema)).toEqual(["unbounded-string "]);
  });
});

describe("auditSchema on formats whose pattern Zod does not run", () => {
  // The types of these formats do not offer a pattern.
  const long: object = { pattern: /a*/ };
  const short: object = { pattern: /^a$/ };

  it.each<readonly [name: string, schema: Schema]>([
    ["ipv6", z.ipv6(long)],
    ["cidrv6", z.cidrv6(long)],
    ["iban", z.iban(long)],
    ["creditCard", z.creditCard(long)],
  ])("counts %s as bounded, whatever its pattern", (_name, schema) => {
    expect(found(schema)).toEqual([]);
  });

  it.each<readonly [name: string, schema: Schema]>([
    ["url", z.url(short)],
    ["jwt", z.jwt(short)],
    ["base64", z.base64(short)],
    ["base64url", z.base64url(short)],
  ])("reports %s, whatever its pattern", (_name, schema) => {
    expect(found(schema)).toEqual(["unbounded-string "]);
  });
});

describe("auditSchema on numbers", () => {
  it.each([
    "page",
    "perPage",
    "per_page",
    "page-size",
    "PAGE_NUMBER",
    "itemsPerPage",
    "maxResults",
    "limit",
    "offset",
    "size",
    "count",
    "skip",
    "take",
    "top",
    "first",
    "last",
  ])("requires both bounds of the number %s", (key) => {
    const of = (schema: z.ZodType): string[] => found(z.object({ [key]: schema }));
    const place = [`unbounded-number ${/^\w+$/.test(key) ? key : `["${key}"]`}`];
    expect(of(z.number())).toEqual(place);
    expect(of(z.number().min(1))).toEqual(place);
    expect(of(z.number().lt(9))).toEqual(place);
    expect(of(z.int32())).toEqual(place);
    expect(of(z.number().min(1).max(Infinity))).toEqual(place);
    expect(of(z.coerce.number().optional())).toEqual(place);
    expect(of(z.number().min(1).max(9).optional())).toEqual([]);
  });

  it.each(["age", "pages", "priceLimit", "sizes"])("requires no bounds of the number %s", (key) => {
    expect(found(z.object({ [key]: z.number() }))).toEqual([]);
  });

  it("uses only the name of the nearest property", () => {
    expect(found(z.object({ page: z.object({ width: z.number() }) }))).toEqual([]);
    expect(found(z.object({ page: z.array(z.number()).max(9) }))).toEqual([]);
    expect(found(z.object({ page: z.union([z.null(), z.number()]) }))).toEqual([
      "unbounded-number page|1",
    ]);
  });

  it("checks a number again if it counts in only one of its places", () => {
    const number = z.number().optional();
    expect(found(z.object({ age: number, page: number }))).toEqual(["unbounded-number page"]);
  });
});

describe("auditSchema on shared and recursive schemas", () => {
  it("reports a schema with several places at the first one", () => {
    const address = z.object({ street: z.string() });
    expect(found(z.object({ home: address, work: address }))).toEqual([
      "unbounded-string home.street",
    ]);
  });

  it("visits each part of a schema of 2^200 places once", () => {
    let schema: z.ZodType = z.string();
    for (let level = 0; level < 200; level++) schema = z.tuple([schema, schema]);
    expect(found(schema)).toEqual([`unbounded-string ${"[0]".repeat(200)}`]);
  });

  it("reports a cycle through several schemas once, where it is closed", () => {
    const person: z.ZodType = z.object({
      name: text,
      get boss() {
        return person.optional();
      },
      team: z.lazy(() => team),
    });
    const team: z.ZodType = z.object({
      members: z.array(z.lazy(() => person)).max(9),
      lead: z.lazy(() => person),
    });
    expect(found(person)).toEqual(["unbounded-recursion boss"]);
    expect(found(team)).toEqual([
      "unbounded-recursion members[].boss",
      "unbounded-recursion members[].team",
    ]);
  });

  it("reports only intersections whose both sides refer back to them", () => {
    const next = { next: z.lazy((): z.ZodType => Both).optional() };
    const both = z.object(next);
    const Both: z.ZodType = z.intersection(both, z.strictObject(next).readonly());
    expect(found(Both)).toEqual([
      "unbounded-recursion next",
      "doubled-recursion ",
      "costly-checks next",
    ]);
    const Same: z.ZodType = z.object({
      list: z.array(z.lazy(() => z.intersection(Same, Same))).max(3),
    });
    expect(found(z.object({ a: Same }))).toEqual([
      "unbounded-recursion a.list[]",
      "doubled-recursion a.list[]",
    ]);
    const Shared = z.object({
      get next(): z.ZodType {
        return One.optional();
      },
    });
    const One: z.ZodType = z.intersection(z.object({ name: text }), Shared);
    expect(found(One)).toEqual(["unbounded-recursion next"]);
    expect(found(z.intersection(Shared, z.object({ other: Shared })))).toEqual([
      "unbounded-recursion next",
    ]);
  });

  it("reports z.json", () => {
    expect(found(z.json())).toEqual([
      "unbounded-string |0",
      "unbounded-array |4",
      "unbounded-recursion |4[]",
      "unbounded-record |5",
      "unbounded-string |5{key}",
      // Five options fail on each empty object.
      "costly-checks |5{value}",
    ]);
  });

  it.each([
    [
      "by a named function",
      (): z.ZodType => {
        const make = (): z.ZodType =>
          z.object({ name: z.string(), left: z.lazy(make), right: z.lazy(make) });
        return make();
      },
    ],
    [
      "by a new function each time",
      (): z.ZodType => {
        const make = (): z.ZodType => z.object({ name: z.string(), next: z.lazy(() => make()) });
        return make();
      },
    ],
  ])("reports a schema that returns new schemas without end, %s", (_how, make) => {
    expect(found(make())).toEqual(["unreadable-schema "]);
  });

  it("reports a schema that returns too many new schemas", { timeout: 60_000 }, () => {
    const make = (levels: number): z.ZodType =>
      levels === 0
        ? text
        : z.tuple([z.lazy(() => make(levels - 1)), z.lazy(() => make(levels - 1))]);
    expect(found(make(10))).toEqual([]);
    expect(found(make(40))).toEqual(["unreadable-schema "]);
  });

  it("reads a schema of 900 levels and of 5,000 properties", () => {
    let deep: z.ZodType = text;
    for (let level = 0; level < 900; level++) deep = z.tuple([deep]);
    const places = found(z.tuple([deep, createWide(5_000), z.string()]));
    expect(places).toEqual(["wide-object [1]", "unbounded-string [2]"]);
  });
});

describe("auditSchema on schemas that cannot be read", () => {
  const broken = (reason: unknown): z.ZodType =>
    z.lazy(() => {
      throw reason;
    });

  it("reports a getter that throws, and continues", () => {
    const schema = z.object({
      lazy: broken(new Error("no such schema\nand more")),
      get shape(): z.ZodType {
        return z.object({
          get inner(): z.ZodType {
            throw new TypeError("not yet");
          },
        });
      },
      text: z.string(),
    });
    expect(auditSchema(schema).map(({ at, message }) => `${at}: ${message}`)).toEqual([
      "lazy: A getter of the schema throws (no such schema): fix it",
      "shape: A getter of the schema throws (not yet): fix it",
      "text: The string may have any length: add .max(n)",
    ]);
  });

  it("reports a getter that throws something other than an error", () => {
    expect(auditSchema(broken(Object.create(null)))[0]?.message).toContain("(object)");
    expect(auditSchema(broken(""))[0]?.message).toContain("(string)");
    expect(auditSchema(broken(new Error()))[0]?.message).toContain("()");
  });

  it.each([undefined, null, "text", {}, { _zod: null }, { _zod: {} }])(
    "reports %j, which is not a schema",
    (value) => {
      expect(found(value)).toEqual(["unreadable-schema "]);
      expect(found(z.lazy(() => value as z.ZodType))).toEqual(["unreadable-schema "]);
    },
  );

  it("reports an unknown type of schema", () => {
    expect(found({ _zod: { def: { type: "colour" }, bag: {}, run: Boolean } })).toEqual([
      "unreadable-schema ",
    ]);
  });
});
