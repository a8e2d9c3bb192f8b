import { deflateSync } from "node:zlib";
import { auditSchema, estimateCosts } from "@fw/audit";
import { checkRegExp } from "@fw/audit/regexp";
import { createValidator } from "@fw/validate";
import { z } from "zod";
import { judge, type Judgement } from "./findings.ts";

/**
 * The schema of an element, and an element in JSON that is slow for it. A list of 1 MiB holds as many as fit, or as this
 * says, and a last one that fails.
 */
type Sample = readonly [name: string, schema: z.ZodType, json: string, maximum?: number];

/**
 * Compares what the audit estimates for lists of 1 MiB with their CPU time, in milliseconds of the estimate's reference
 * machine.
 */
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

const toObject = (count: number, toField: () => z.ZodType): z.ZodType =>
  z.object(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, toField()])),
  );

const toMembers = (count: number, json: string): string =>
  `{${Array.from({ length: count }, (_, index) => `"f${index}":${json}`).join(",")}}`;

const literals = Array.from({ length: 20 }, (_, index) => z.literal(`x${index}`));
const patterns = Array.from({ length: 10 }, (_, index) =>
  z.regex(new RegExp(`^[a-z]{1,${index + 1}}$`)),
);
const short = z.string().max(9);
const word = z
  .string()
  .max(100)
  .regex(/^[a-z]+(?:-[a-z]+)*$/);
const tagged = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("a") }),
  z.object({ kind: z.literal("b") }),
]);
const person = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  born: z.iso.date().nullable(),
  tags: z.array(z.string().max(30)).max(20),
});
const anyPerson = `{"id":"6f1c2b1e-5d0b-4c57-9a3f-0b7e3f5a9c2d","name":"a","email":"a@b.cd","born":null,"tags":[${'"a",'.repeat(19)}"a"]}`;

const samples: readonly Sample[] = [
  [".normalize(), 100 characters", z.string().max(100).normalize(), `"${toMarks(100)}"`],
  [".normalize(), 300 characters", z.string().max(300).normalize(), `"${toMarks(300)}"`],
  [".normalize(), 9 of 4,096", z.string().max(4_096).normalize(), `"${toMarks(4_096)}"`, 10],
  [".slugify(), 1 character", short.slugify(), '"A"'],
  [".slugify(), 1,000 characters", z.string().min(1_000).max(1_000).slugify(), q(" a", 500)],
  [".toLowerCase(), 1 character", short.toLowerCase(), '"A"'],
  ["a pattern, 1 character", word, '"a"'],
  ["ten patterns, 1 character", short.check(...patterns), '"a"'],
  ["/\\s+$/ (degree 2), 300 characters", toPattern(300, /\s+$/), `"${" ".repeat(298)}a "`],
  [
    "/^\\s*(.*?)\\s*$/ (degree 3), 100 characters",
    toChecked(100, /^\s*(.*?)\s*$/),
    `"${" ".repeat(48)}a${" ".repeat(48)}\\n a"`,
  ],
  ["an email", z.email().max(254), '"a@b.cd"'],
  ["a UUID", z.uuid(), '"6f1c2b1e-5d0b-4c57-9a3f-0b7e3f5a9c2d"'],
  ["a date", z.iso.date(), '"2026-01-01"'],
  ["an IPv6 address", z.ipv6().max(45), '"::1"'],
  ["base64, 4 characters", z.base64().max(1_000), '"aaaa"'],
  ["a JWT", z.jwt().max(1_000), '"eyJhbGciOiJhIn0.."'],
  ["a URL, 2 characters", z.string().max(9, { abort: true }).check(z.url()), '"a:"'],
  [
    "a URL, 500 combining marks",
    z.string().max(600, { abort: true }).check(z.url()),
    `"http://${toMarks(500)}"`,
  ],
  ["a refused URL, 8,000 combining marks", z.url().max(2_000), `"http://${toMarks(8_000)}"`],
  ["a number", z.number(), "1"],
  ["a whole number with two bounds", z.int().min(0).max(9), "1"],
  ["a boolean", z.boolean(), "true"],
  ["a string, 1 character", short, '"a"'],
  ["a trimmed string, 1 character", short.trim(), '"a"'],
  ["an enum", z.enum(["a", "b", "c"]), '"a"'],
  ["a nullable, optional number", z.number().nullable().optional(), "1"],
  ["20 literals or a string", z.union([...literals, z.string().max(9)]), '"a"'],
  ["an email or a string", z.email().max(254).or(short), '"a"'],
  ["a string or a number", z.union([z.string().max(9), z.number()]), "1"],
  ["a discriminated union", tagged, '{"kind":"b"}'],
  ["an object of 3 numbers", toObject(3, () => z.number()), toMembers(3, "1")],
  ["10 absent fields, .optional()", toObject(10, () => short.optional()), "{}"],
  ["10 absent fields, .default()", toObject(10, () => short.default("")), "{}"],
  ["50 absent fields, .default()", toObject(50, () => short.default("")), "{}"],
  ["5 absent fields, .catch()", toObject(5, () => z.int().catch(1)), "{}"],
  ["a tuple of a string and a number", z.tuple([short, z.number()]), '["a",1]'],
  ["an empty list", z.array(z.number()).max(9), "[]"],
  ["a record of 10 numbers", toRecord(10), toMembers(10, "1")],
  ["a record of 1,000 numbers", toRecord(1_000), toMembers(1_000, "1")],
  ["a person with 20 tags", person, anyPerson],
];

function q(text: string, count: number): string {
  return `"${text.repeat(count)}"`;
}

function toPattern(maximum: number, pattern: RegExp): z.ZodType {
  return z.string().max(maximum, { abort: true }).regex(pattern);
}

function toRecord(maximum: number): z.ZodType {
  return z
    .record(short, z.number())
    .refine((value) => Object.keys(value).length <= maximum, { params: { maximum } });
}

const size = 1_048_576;

async function judgeSample([name, schema, json, most = size]: Sample): Promise<Judgement> {
  const list = z.array(schema).max(most);
  const [cost] = estimateCosts(
    { routes: [{ method: "POST", path: "/", validation: { body: list } }] },
    { checkRegExp, maxBodyBytes: size },
  );
  const estimate = cost?.milliseconds ?? NaN;
  const isReported = auditSchema(list, { checkRegExp }).some(
    ({ kind }) => kind === "costly-checks",
  );
  const time = await timeList(list, json, most);
  const ratio = time / estimate;
  const value = `${estimate} ms estimated, ${Number(time.toPrecision(2))} ms measured: ${ratio.toFixed(2)}${isReported ? "; reported" : ""}`;
  return judge(name, value, "0.25 to 1.2", ratio >= 0.25 && ratio <= 1.2);
}

/** The median of nine times, each divided by that of the reference beside it. */
async function timeList(list: z.ZodType, json: string, most: number): Promise<number> {
  const count = Math.min(most, Math.floor(size / (Buffer.byteLength(json) + 1))) - 1;
  const validator = createValidator(list);
  // From the hundredth value on, compiled code sees a value first; a bad one is then checked once more.
  for (let round = 0; round < 150; round++) await validator.validate(JSON.parse(`[${json}]`));
  // Parsed again, as a body is, so no string is the same object as another.
  const body = `[${`${json},`.repeat(count)}[[0]]]`;
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const reference = timeReference();
    const value: unknown = JSON.parse(body);
    const start = process.cpuUsage();
    await validator.validate(value);
    times.push((referenceTime * sum(process.cpuUsage(start))) / reference);
  }
  return times.toSorted((left, right) => left - right)[4] ?? NaN;
}

/** How long the reference takes on the estimate's reference machine, in milliseconds. */
const referenceTime = 17;

const numbers = Buffer.from(
  Array.from({ length: 150_000 }, (_, index) => (index * 7_919) % 100_003).join(","),
);

/** Compresses numbers: no engine optimizes that, and nothing else of a machine matters but its processor. */
function timeReference(): number {
  const start = process.cpuUsage();
  deflateSync(numbers);
  return sum(process.cpuUsage(start));
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
