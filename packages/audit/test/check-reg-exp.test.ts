import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auditSchema } from "../src/walk/audit-schema.ts";
import { checkRegExp } from "../src/patterns/check-reg-exp.ts";

/** Automata take milliseconds. The search takes seconds, and longer on a busy machine. */
const timeout = 60_000;

describe("checkRegExp", () => {
  it.each([
    /(a+)+$/,
    /(a|a)*b/,
    /^(\w+\s?)*$/,
    /^(a|aa)+$/,
    /^(\d+|[0-9a-f]+)*$/i,
    /^(?:\p{L}+\s?)*$/u,
    /^(a{0,20}){0,20}$/,
    /^([a-z]{1,10}\s?){1,10}$/,
    /^(?:a{0,3}b{0,3}){1,9}$/,
    /^(a?){24}b$/,
    /^(\w?\w?){12}!$/,
    /^(a|a){22}b$/,
    /^(?:(?:a|[)]|a){22,22}?)b$/,
    /^((a?){7}){7}b$/,
    /^(?=.)(a?){24}b$/,
  ])("calls %s exponential", { timeout }, (pattern) => {
    expect(checkRegExp(pattern)).toEqual({ complexity: "exponential" });
  });

  it.each([
    [/^a*a*$/, 2],
    [/^\s+|\s+$/, 2],
    [/^\s*(.*?)\s*$/, 3],
    [/^.*a.*b.*c.*$/s, 3],
    [/^x{0,3}\s*\s*$/, 2],
    [/^[{1,2}]*,*$/, 2],
  ])("calls %s polynomial of degree %i", { timeout }, (pattern, degree) => {
    expect(checkRegExp(pattern)).toEqual({ complexity: "polynomial", degree });
  });

  it("says up to which length the time of limited repeats grows", { timeout }, () => {
    expect(checkRegExp(/^.{0,100}a.{0,50}$/)).toEqual({
      complexity: "polynomial",
      degree: 2,
      maxLength: 100,
    });
  });

  it.each([
    /^[a-z0-9-]{1,64}$/,
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    /^\d{4}-\d{2}$/,
    /^(\d{2}){3}$/,
    /^a{0,1}a{0,1}$/,
    /^(?:b{1,3}a{1,3})+$/,
    /^#?([a-f0-9]{6}|[a-f0-9]{3})$/i,
    /^\+?[0-9 ()-]{7,20}$/,
    /^[\p{L} .'-]{1,100}$/u,
    /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  ])("calls %s linear", { timeout }, (pattern) => {
    expect(checkRegExp(pattern)).toEqual({ complexity: "linear" });
  });

  it("searches if a look-around prevents a proof", { timeout }, () => {
    expect(checkRegExp(/^(?=a)(a+)+$/)).toEqual({ complexity: "exponential" });
    expect(checkRegExp(/^(?=.)a*a*$/)).toEqual({ complexity: "polynomial", degree: 2 });
    expect(checkRegExp(/^(?!-)[a-z-]{1,50}$/)).toEqual({ complexity: "linear" });
  });

  it.each([
    /^\d{4}-\d{2}-\d{2}$/,
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/,
    /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
    /^(?:[0-9a-f]{2}){16}$/,
    /^(?:[0-9a-f]|[A-F]){32}$/,
    /^(?:(?:[0-9]|[a-f]){12}-?){4}$/,
    /^(?:(?:[0-9]|[a-f]){12}-?){1,5}$/,
    /^(?:(?:[0-9]|[a-f]){12}-)+$/,
    /^\+\d{1,3} ?(?:\(\d{1,4}\) ?)?\d{3}[ -]?\d{4}$/,
    /^(?:\d{2,3}[ -]?){2}\d{4}$/,
    /^(?:\d[ -]?){10}$/,
    /^(?:\d{4}[ -]?){3}\d{4}$/,
    /^(?:[0-9A-F]{2}[:-]?){5}[0-9A-F]{2}$/,
    /^[A-Z]{3}\d{3}$/,
    /^#(?:[0-9a-f]{3}){1}(?:[0-9a-f]{3})?$/i,
    /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?$/,
    /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
    /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/,
  ])("finds nothing in %s", { timeout }, (pattern) => {
    expect(auditSchema(z.string().max(99).regex(pattern), { checkRegExp })).toEqual([]);
  });

  it("says so when it cannot judge", { timeout }, () => {
    expect(checkRegExp(new RegExp(String.raw`^[\p{L}--[a-z]]{1,5}$`, "v"))).toEqual({
      complexity: "unknown",
      reason: "invalid",
    });
  });

  it("says so when groups are nested too deeply", () => {
    const nested = new RegExp(`${"(".repeat(2_000)}a+${")+".repeat(2_000)}`);
    expect(checkRegExp(nested)).toMatchObject({ complexity: "unknown" });
  });

  it("does not judge the expressions of Zod", () => {
    // A judgement would read the flags.
    const withoutFlags = (pattern: RegExp): RegExp =>
      Object.defineProperty(new RegExp(pattern), "flags", {
        get: () => {
          throw new Error("It is judged");
        },
      });
    expect(() => checkRegExp(withoutFlags(/a/))).toThrow("It is judged");
    for (const own of [z.regexes.html5Email, z.regexes.extendedDuration, z.regexes.hostname]) {
      expect(checkRegExp(withoutFlags(own))).toEqual({ complexity: "linear" });
    }
  });
});

describe("auditSchema with checkRegExp", () => {
  const found = (schema: z.ZodType): string[] =>
    auditSchema(schema, { checkRegExp }).map(({ kind, at }) => `${kind} ${at}`);

  it("reports slow expressions, and how to fix them", () => {
    const bad = z
      .string()
      .max(100)
      .regex(/^(\w+\s?)*$/);
    expect(auditSchema(bad, { checkRegExp })).toEqual([
      {
        at: "",
        kind: "exponential-pattern",
        severity: "warning",
        message:
          "The regular expression /^(\\w+\\s?)*$/ can take exponential time: rewrite it so that no string matches in two ways",
      },
    ]);
    expect(
      found(
        z
          .string()
          .max(100)
          .regex(/^(?:\w+(?:\s\w+)*)?$/),
      ),
    ).toEqual([]);
  });

  it("requires a check that aborts before a polynomial", () => {
    const pattern = /^\s+|\s+$/;
    expect(found(z.string().max(100).regex(pattern))).toEqual(["polynomial-pattern "]);
    expect(found(z.string().regex(pattern).max(100, { abort: true }))).toEqual([
      "polynomial-pattern ",
    ]);
    expect(found(z.string().max(10_000, { abort: true }).regex(pattern))).toEqual([
      "polynomial-pattern ",
    ]);
    expect(found(z.string().min(1, { abort: true }).max(1000).regex(pattern))).toEqual([
      "polynomial-pattern ",
    ]);
    expect(found(z.string().max(100, { abort: true }).regex(pattern))).toEqual([]);
    const twice = z.string().max(100, { abort: true }).max(10_000, { abort: true });
    expect(found(twice.regex(pattern))).toEqual([]);
    expect(
      found(
        z
          .string()
          .max(100, { abort: true })
          .regex(/(a+)+$/),
      ),
    ).toEqual(["exponential-pattern "]);
  });

  it("accepts a polynomial that its own limits keep short", () => {
    expect(found(z.string().regex(/^.{0,100}a.{0,100}$/))).toEqual([]);
    expect(found(z.string().regex(/^.{0,1000}a.{0,1000}b.{0,1000}$/))).toEqual([
      "polynomial-pattern ",
    ]);
  });

  it("reports expressions that could not be judged", () => {
    expect(
      auditSchema(z.string().regex(new RegExp(String.raw`^[\p{L}--[a-z]]{1,5}$`, "v")), {
        checkRegExp,
      })[0],
    ).toMatchObject({ kind: "unproven-pattern", severity: "info" });
  });

  it("judges every custom expression", () => {
    const bad = /^(a+)+$/;
    expect(found(z.email({ pattern: bad }).max(9))).toEqual(["exponential-pattern "]);
    expect(found(z.url({ hostname: bad, protocol: /^https?$/ }).max(9))).toEqual([
      "exponential-pattern ",
    ]);
    expect(found(z.url({ protocol: bad }).max(9))).toEqual(["exponential-pattern "]);
    expect(found(z.stringFormat("letters", bad).max(9))).toEqual(["exponential-pattern "]);
    expect(
      found(
        z
          .record(z.string().max(9).regex(bad), z.null())
          .refine(Boolean, { params: { maximum: 1 } }),
      ),
    ).toEqual(["exponential-pattern {key}"]);
    expect(found(z.templateLiteral(["x", z.string().regex(/(?:a{1,9}){1,9}/)]))).toEqual([
      "exponential-pattern ",
    ]);
  });

  it.each<[string, z.ZodType, string[]]>([
    [
      "with parts of any length",
      z.templateLiteral([z.string(), z.string().regex(/^(a+)+$/)]),
      ["unbounded-string ", "exponential-pattern "],
    ],
    [
      "of two numbers",
      z.templateLiteral([z.number(), z.number()]),
      ["unbounded-string ", "polynomial-pattern "],
    ],
    [
      "in the keys of a record",
      z.partialRecord(z.templateLiteral([z.number(), z.number()]), z.null()),
      ["unbounded-record ", "unbounded-string {key}", "polynomial-pattern {key}"],
    ],
    [
      "after a transform",
      z.object({
        key: z
          .string()
          .max(9)
          .transform(String)
          .pipe(z.templateLiteral([z.number(), z.number()])),
      }),
      ["polynomial-pattern key"],
    ],
  ])("judges the expression of a template literal %s", (_name, schema, findings) => {
    expect(found(schema)).toEqual(findings);
  });

  it("judges expressions in every stage of a pipe", () => {
    const bad = z.string().regex(/^(a+)+$/);
    const text = z.string().max(9);
    expect(found(z.object({ a: text.pipe(bad) }))).toEqual(["exponential-pattern a"]);
    expect(found(text.transform((value) => [value]).pipe(z.array(bad)))).toEqual([
      "exponential-pattern []",
    ]);
    const codec = z.codec(text, bad, { decode: String, encode: String });
    expect(found(z.array(codec).max(9))).toEqual(["exponential-pattern []"]);
    expect(found(z.tuple([bad.max(9), text.pipe(bad)]))).toEqual([
      "exponential-pattern [0]",
      "exponential-pattern [1]",
    ]);
  });

  it.each<[string, z.ZodType, string]>([
    [
      "z.property",
      z.object({ x: z.string().max(40) }).check(z.property("x", z.string().regex(/^(a+)+$/))),
      "x",
    ],
    [
      "z.property on a tuple",
      z.tuple([z.string().max(9)]).check(z.property("0", z.string().regex(/^(a+)+$/))),
      '["0"]',
    ],
    [
      "z.properties",
      z.object({ x: z.string().max(40) }).check(z.properties({ x: z.string().regex(/^(a+)+$/) })),
      "x",
    ],
    [
      "a check in a check",
      z.lazy(() =>
        z
          .strictObject({ x: z.strictObject({ y: z.string().max(9) }) })
          .check(
            z.property(
              "x",
              z.object({ y: z.string() }).check(z.property("y", z.string().regex(/^(a+)+$/))),
            ),
          ),
      ),
      "x.y",
    ],
    [
      "a check of a union",
      z
        .union([z.strictObject({ x: z.string().max(9) }), z.null()])
        .check(z.property("x", z.string().regex(/^(a+)+$/))),
      "x",
    ],
  ])("judges expressions in %s", (_name, schema, at) => {
    expect(found(schema)).toEqual([`exponential-pattern ${at}`]);
  });

  it("finds nothing wrong with the formats of Zod", () => {
    const formats: [z.ZodType, ...z.ZodType[]] = [
      z.iso.date(),
      z.iso.duration().max(50),
      z.email().max(200),
      z.httpUrl().max(200),
      z.hostname(),
      z.hash("sha256"),
      z.ipv4(),
      z.ulid(),
      z.string().max(9).lowercase(),
    ];
    expect(found(z.tuple(formats))).toEqual([]);
  });

  it.each<readonly [name: string, schema: z.ZodType]>(
    Object.entries({
      base64: z.base64(),
      base64url: z.base64url(),
      cidrv6: z.cidrv6(),
      creditCard: z.creditCard(),
      datetime: z.iso.datetime(),
      emoji: z.emoji(),
      endsWith: z.string().endsWith("a"),
      iban: z.iban(),
      includes: z.string().includes("a"),
      ipv6: z.ipv6(),
      mac: z.mac(),
      nanoid: z.nanoid(),
      startsWith: z.string().startsWith("a"),
      time: z.iso.time(),
      uuid: z.uuid(),
    }),
  )("does not judge %s, whose expression Zod builds or does not run", (_name, schema) => {
    const nobody = (): never => {
      throw new Error("asked");
    };
    expect(() => auditSchema(schema, { checkRegExp: nobody })).not.toThrow();
  });

  it("cuts a long expression short", () => {
    const long = new RegExp(`^(${"a".repeat(200)}+)+$`);
    const [finding] = auditSchema(z.string().max(9).regex(long), {
      checkRegExp: () => ({ complexity: "exponential" }),
    });
    expect(finding?.message.length).toBeLessThan(200);
  });
});
