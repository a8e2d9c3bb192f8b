import { auditSchema } from "@fw/audit";
import { checkRegExp } from "@fw/audit/regexp";
import { createValidator } from "@fw/validate";
import { z } from "zod";
import { measureBlocking } from "../amplify/measure-blocking.ts";
import { defineProgram } from "../program.ts";
import { judge } from "../report/findings.ts";

/** The checks whose time the audit estimates, on the slowest strings that a body of 1 MiB can hold. */
export const checks = defineProgram({
  size: () => ({}),
  measure: async () => {
    const results: Result[] = [];
    for (const sample of samples) results.push(await measureSample(sample));
    return results;
  },
  judge: (results) =>
    results.map(({ name, estimate, time }) => {
      const isReported = estimate !== undefined;
      const value = `${time.toFixed(0)} ms; the audit: ${estimate ?? "nothing"}`;
      const goal = isReported ? "> 150 ms" : "≤ 150 ms";
      return judge(name, value, goal, isReported === time > 150);
    }),
});

interface Sample {
  readonly name: string;
  /** A string. */
  readonly schema: z.ZodType;
  /** How many of them a body may hold. */
  readonly maximum: number;
  readonly string: string;
}

interface Result {
  readonly name: string;
  /** What the audit says, such as `about 1,900 ms`. */
  readonly estimate: string | undefined;
  /** In milliseconds of CPU time. */
  readonly time: number;
}

/** Combining marks of nine classes in falling order: each is moved past all those before it. */
const classes = [
  "\u0345",
  "\u035D",
  "\u035C",
  "\u0315",
  "\u0300",
  "\u0316",
  "\u031B",
  "\u0321",
  "\u0334",
];
const toMarks = (length: number): string =>
  classes
    .map((mark) => mark.repeat(Math.ceil(length / 9)))
    .join("")
    .slice(0, length);
const toMismatch = (length: number): string => `${"a".repeat(length - 1)}!`;

const quadratic = /^\w+ ?\w*$/;
const many = 1_000_000;

const tenPatterns = z
  .string()
  .max(9)
  .check(
    ...Array.from({ length: 10 }, (_, index) => z.regex(new RegExp(`^[a-z]{1,${index + 1}}$`))),
  );

const samples: readonly Sample[] = [
  {
    name: ".normalize(), 300 strings of 100 characters",
    schema: z.string().max(100).normalize(),
    maximum: 300,
    string: toMarks(100),
  },
  {
    name: ".normalize(), strings of 300 characters",
    schema: z.string().max(300).normalize(),
    maximum: many,
    string: toMarks(300),
  },
  {
    name: ".normalize(), 10 strings of 1,000 characters",
    schema: z.string().max(1_000).normalize(),
    maximum: 10,
    string: toMarks(1_000),
  },
  {
    name: ".normalize(), strings of 4,096 characters",
    schema: z.string().max(4_096).normalize(),
    maximum: many,
    string: toMarks(4_096),
  },
  {
    name: "a quadratic pattern, strings of 1,000 characters",
    schema: z.string().max(1_000, { abort: true }).regex(quadratic).or(z.string().max(1_000)),
    maximum: many,
    string: toMismatch(1_000),
  },
  {
    name: "a quadratic pattern, strings of 100 characters",
    schema: z.string().max(100, { abort: true }).regex(quadratic).or(z.string().max(100)),
    maximum: many,
    string: toMismatch(100),
  },
  {
    name: "a quadratic pattern that matches, strings of 1,000 characters",
    schema: z.string().max(1_000, { abort: true }).regex(/\s+$/),
    maximum: many,
    string: `${" ".repeat(998)}a `,
  },
  {
    name: "a cubic pattern, strings of 200 characters",
    schema: z
      .string()
      .max(200, { abort: true })
      .regex(/^\s*(.*?)\s*$/)
      .or(z.string().max(200)),
    maximum: many,
    string: `${" ".repeat(98)}a${" ".repeat(98)}\n a`,
  },
  {
    name: ".slugify(), long strings",
    schema: z.string().max(100_000).slugify(),
    maximum: many,
    string: " a".repeat(50_000),
  },
  {
    name: ".slugify(), short strings",
    schema: z.string().max(9).slugify(),
    maximum: many,
    string: "A",
  },
  {
    name: ".toLowerCase(), short strings",
    schema: z.string().max(9).toLowerCase(),
    maximum: many,
    string: "A",
  },
  { name: "url, short strings", schema: z.url().max(9), maximum: many, string: "a:" },
  {
    name: "url, host names beyond ASCII",
    schema: z.url().max(3_000),
    maximum: many,
    string: `http://${"é.".repeat(1_400)}`,
  },
  { name: "ipv6, short strings", schema: z.ipv6().max(9), maximum: many, string: "::" },
  { name: "email, short strings", schema: z.email().max(254), maximum: many, string: "a@b.cd" },
  {
    name: "email or anything, short strings",
    schema: z.email().max(254).or(z.string().max(9)),
    maximum: many,
    string: "a",
  },
  {
    name: "a linear pattern, long strings",
    schema: z
      .string()
      .max(100_000)
      .regex(/^[a-z]+(?:-[a-z]+)*$/),
    maximum: many,
    string: "a-a".repeat(30_000),
  },
  {
    name: "20 literals or anything, short strings",
    schema: z.union([
      ...Array.from({ length: 20 }, (_, index) => z.literal(`x${index}`)),
      z.string(),
    ]),
    maximum: many,
    string: "a",
  },
  {
    name: "anything or null, short strings",
    schema: z.string().max(9).nullable().optional().or(z.null()),
    maximum: many,
    string: "a",
  },
  {
    name: "email with a catch, short strings",
    schema: z.email().max(9).catch(""),
    maximum: many,
    string: "a",
  },
  { name: "ten patterns, short strings", schema: tenPatterns, maximum: many, string: "a" },
  {
    name: "four formats or anything, short strings",
    schema: z.union([z.ipv6(), z.url(), z.email(), z.jwt(), z.string()]).optional(),
    maximum: many,
    string: "a",
  },
];

async function measureSample({ name, schema, maximum, string }: Sample): Promise<Result> {
  const list = z.array(schema).max(maximum);
  const { message } =
    auditSchema(list, { checkRegExp }).find(({ kind }) => kind === "costly-checks") ?? {};
  const estimate = message === undefined ? undefined : /about [\d,]+ ms/.exec(message)?.[0];
  const size = Math.min(maximum - 1, Math.floor(1_048_576 / (Buffer.byteLength(string) + 3)) - 1);
  const validator = createValidator(list);
  // From the hundredth value on, compiled code sees a value first; a bad one is then checked once more.
  for (let count = 0; count < 150; count++) await validator.validate([string]);
  // Parsed again, as a body is, so no string is the same object as another.
  const body = JSON.stringify([...Array<string>(size).fill(string), 0]);
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    const value: unknown = JSON.parse(body);
    times.push(
      await measureBlocking(async () => {
        await validator.validate(value);
      }),
    );
  }
  return { name, estimate, time: Math.min(...times) };
}
