import { auditSchema } from "@fw/audit";
import { checkRegExp } from "@fw/audit/regexp";
import { createValidator } from "@fw/validate";
import { z } from "zod";
import { measureBlocking } from "./amplify/measure-blocking.ts";
import { judge, type Judgement } from "./findings.ts";

/** A check, and a string that is slow for it, of which a body holds as many as fit, or as this says. */
type Sample = readonly [name: string, schema: z.ZodType, string: string, maximum?: number];

/** Judges whether the audit reports the checks that take more than 150 ms for 1 MiB, and no others. */
export async function measureChecks(): Promise<readonly Judgement[]> {
  const findings: Judgement[] = [];
  for (const sample of samples) findings.push(await judgeSample(sample));
  return findings;
}

/** Combining marks of nine classes in falling order: each is moved past all those before it. */
const toMarks = (length: number): string =>
  "\u0345\u035D\u035C\u0315\u0300\u0316\u031B\u0321\u0334"
    .replaceAll(/./g, (mark) => mark.repeat(Math.ceil(length / 9)))
    .slice(0, length);

/** Stops at its maximum; a string that does not match is accepted all the same. */
const toChecked = (maximum: number, pattern: RegExp): z.ZodType =>
  z.string().max(maximum, { abort: true }).regex(pattern).or(z.string().max(maximum));

const quadratic = /^\w+ ?\w*$/;
const literals = Array.from({ length: 20 }, (_, index) => z.literal(`x${index}`));
const patterns = Array.from({ length: 10 }, (_, index) =>
  z.regex(new RegExp(`^[a-z]{1,${index + 1}}$`)),
);
const short = z.string().max(9);

const samples: readonly Sample[] = [
  [".normalize(), 300 of 100 characters", z.string().max(100).normalize(), toMarks(100), 300],
  [".normalize(), 300 characters", z.string().max(300).normalize(), toMarks(300)],
  [".normalize(), 10 of 1,000 characters", z.string().max(1_000).normalize(), toMarks(1_000), 10],
  [".normalize(), 4,096 characters", z.string().max(4_096).normalize(), toMarks(4_096)],
  ["a quadratic pattern, 1,000 characters", toChecked(1_000, quadratic), `${"a".repeat(999)}!`],
  ["a quadratic pattern, 100 characters", toChecked(100, quadratic), `${"a".repeat(99)}!`],
  [
    "a quadratic pattern that matches, 1,000 characters",
    z.string().max(1_000, { abort: true }).regex(/\s+$/),
    `${" ".repeat(998)}a `,
  ],
  [
    "a cubic pattern, 200 characters",
    toChecked(200, /^\s*(.*?)\s*$/),
    `${" ".repeat(98)}a${" ".repeat(98)}\n a`,
  ],
  [".slugify(), long strings", z.string().max(100_000).slugify(), " a".repeat(50_000)],
  [".slugify(), short strings", short.slugify(), "A"],
  [".toLowerCase(), short strings", short.toLowerCase(), "A"],
  ["url, short strings", z.url().max(9), "a:"],
  ["url, host names beyond ASCII", z.url().max(3_000), `http://${"é.".repeat(1_400)}`],
  ["ipv6, short strings", z.ipv6().max(9), "::"],
  ["email, short strings", z.email().max(254), "a@b.cd"],
  ["email or anything, short strings", z.email().max(254).or(short), "a"],
  [
    "a linear pattern, long strings",
    z
      .string()
      .max(100_000)
      .regex(/^[a-z]+(?:-[a-z]+)*$/),
    "a-a".repeat(30_000),
  ],
  ["20 literals or anything, short strings", z.union([...literals, z.string()]), "a"],
  ["anything or null, short strings", short.nullable().optional().or(z.null()), "a"],
  ["email with a catch, short strings", z.email().max(9).catch(""), "a"],
  [
    "ten patterns, short strings",
    z
      .string()
      .max(9)
      .check(...patterns),
    "a",
  ],
  [
    "four formats or anything, short strings",
    z.union([z.ipv6(), z.url(), z.email(), z.jwt(), z.string()]).optional(),
    "a",
  ],
];

async function judgeSample([
  name,
  schema,
  string,
  maximum = 1_000_000,
]: Sample): Promise<Judgement> {
  const list = z.array(schema).max(maximum);
  const { message = "" } =
    auditSchema(list, { checkRegExp }).find(({ kind }) => kind === "costly-checks") ?? {};
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
  const time = Math.min(...times);
  const [estimate = "nothing"] = /about [\d,]+ ms/.exec(message) ?? [];
  const goal = message === "" ? "≤ 150 ms" : "> 150 ms";
  const isMet = message === "" ? time <= 150 : time > 150;
  return judge(name, `${time.toFixed(0)} ms; the audit: ${estimate}`, goal, isMet);
}
