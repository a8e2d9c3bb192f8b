import type { App, z } from "../../../src/index.ts";
import type { Answer } from "../answer.ts";
import { byteLength } from "../bytes.ts";
import type { Message } from "../message.ts";
import type { Suite } from "../suite.ts";

/** What a server takes by default, in bytes. */
const bodyBytes = 1_048_576;

/** The largest answer to an input that fails its schema, in bytes. */
const answerBytes = 65_536;

interface Tree {
  readonly name: string;
  readonly parts: readonly Tree[];
}

const options = Array.from({ length: 2_000 }, (_, index) => `${"option".repeat(20)}${index}`);

interface ToldIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The number of issues and the size of an answer to a bad input. */
export const boundedIssues: Suite = ({
  describe,
  it,
  expect,
  expectInvalid,
  send,
  createApp,
  z,
}) => {
  const hundredFields = z.object(
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, z.string()])),
  );

  const tree: z.ZodType<Tree> = z.object({
    name: z.string(),
    get parts() {
      return z.array(tree);
    },
  });

  const chain: z.ZodType = z.record(
    z.string(),
    z.lazy(() => chain),
  );

  const kinds = Array.from({ length: 2_000 }, (_, index) => z.object({ kind: z.literal(index) }));

  const kindUnion = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("first") }),
    ...kinds,
  ]);

  const problemSchema = z.object({
    issues: z.array(
      z.looseObject({
        path: z.array(z.union([z.string(), z.number()])),
        code: z.string(),
        message: z.string(),
      }),
    ),
  });

  // docs/specification.md#73-bounded-issues
  describe("at most 100 issues are reported", () => {
    it("of a body of 1 MiB with an issue in each element", async () => {
      const schema = z.array(z.number());
      const answer = await send(createBodyApp(schema), "/", list('""', bodyBytes));
      expectFirst(answer, firstIssues(schema, [""]));
    });

    it("of 20,000 objects with 100 issues each", async () => {
      const schema = z.array(hundredFields);
      const answer = await send(createBodyApp(schema), "/", list("{}", 60_001));
      expectFirst(answer, firstIssues(schema, [{}]).slice(0, 1));
    });

    it("of elements whose function gives a promise", async () => {
      const schema = z.array(z.string().refine(() => Promise.resolve(false)));
      const answer = await send(createBodyApp(schema), "/", list('""', bodyBytes));
      expect(issuesOf(answer).length).toBe(1);
      expect(answer.json).toMatchObject({ status: 400, truncated: true });
    });

    it("of a query and of params", async () => {
      const numbers = Object.fromEntries(
        Array.from({ length: 101 }, (_, index) => [`n${index}`, z.number()]),
      );
      const keys = Object.keys(numbers);
      const schema = z.object(numbers);
      const given = Object.fromEntries(keys.map((key) => [key, "x"]));
      const app = createApp()
        .get("/query", () => null, { query: schema })
        .get(`/${keys.map((key) => `:${key}`).join("/")}`, () => null, { params: schema });
      const query = await send(app, `/query?${new URLSearchParams(given).toString()}`);
      expectTruncated(query, firstIssues(schema, given), "query");
      const params = await send(app, "/x".repeat(keys.length));
      expectTruncated(params, firstIssues(schema, given), "params");
    });

    it.each([
      [99, 1],
      [100, 0],
    ])("and nothing says truncated where %i fields fail and %i hold", async (bad, good) => {
      const fields = Object.keys(hundredFields.shape).slice(0, good);
      const value = Object.fromEntries(fields.map((field) => [field, ""]));
      const answer = await send(
        createBodyApp(hundredFields),
        "/",
        toMessage(JSON.stringify(value)),
      );
      const expected = firstIssues(hundredFields, value);
      expect(expected.length).toBe(bad);
      expectInvalid(answer, "body", expected);
    });

    it("and the rest is not validated", async () => {
      let calls = 0;
      const element = z.string().refine(() => {
        calls += 1;
        return false;
      });
      const answer = await send(createBodyApp(z.array(element)), "/", list('""', bodyBytes));
      expect(issuesOf(answer).length).toBe(1);
      expect(calls < 1_002).toBe(true);
    });
  });

  // docs/specification.md#73-bounded-issues
  describe("the answer to a bad input has at most 64 KiB", () => {
    it.each<[input: string, schema: z.ZodType, message: Message]>([
      ["keys of 10,000 letters", z.record(z.string(), z.number()), keyed("k".repeat(10_000))],
      ["keys of control characters", z.record(z.string(), z.number()), keyed("\u0001".repeat(99))],
      ["keys of surrogate pairs", z.record(z.string(), z.number()), keyed("\u{1F600}".repeat(45))],
      ["keys of lone surrogates", z.record(z.string(), z.number()), keyed("\ud800".repeat(90))],
      ["unknown keys", z.strictObject({}), keyed("k".repeat(1_000))],
      ["unlisted keys", z.partialRecord(z.enum(["a"]), z.any()), keyed("k".repeat(1_000))],
      ["a path of 128 long keys", chain, nested('{"', `${"\u0001".repeat(900)}":`, "0", "}", 128)],
      ["an enum of 2,000 long options", z.array(z.enum(options)), list('"x"', bodyBytes)],
      ["a literal of 2,000 long options", z.array(z.literal(options)), list("7", bodyBytes)],
      ["2,000 discriminators", z.array(kindUnion), list("{}", bodyBytes)],
      ["an author's long message", z.array(z.string("é".repeat(9_999))), list("1", bodyBytes)],
      [
        "a union of arrays",
        z.union([z.array(z.number()), z.array(z.null())]),
        list('""', bodyBytes),
      ],
      ["a recursive tree", tree, nested('{"parts":[', "", '{"parts":[]}', "]}", 60)],
    ])("%s", async (_, schema, message) => {
      expect(byteLength(message.body ?? "") <= bodyBytes).toBe(true);
      const answer = await send(createBodyApp(schema), "/", message);
      expect(answer.json).toMatchObject({ status: 400, code: "VALIDATION" });
      expect(issuesOf(answer).length > 0).toBe(true);
      expect(issuesOf(answer).length <= 100).toBe(true);
      expect(byteLength(answer.text) <= answerBytes).toBe(true);
    });
  });

  function createBodyApp(body: z.ZodType): App {
    return createApp().post("/", () => null, { body });
  }

  /** What Zod itself reports, as far as it is sent. */
  function firstIssues(schema: z.ZodType, value: unknown): ToldIssue[] {
    const issues = schema.safeParse(value).error?.issues ?? [];
    return issues
      .slice(0, 100)
      .map(({ path, code, message }) => ({ path: path.map(toKey), code, message }));
  }

  function expectTruncated(answer: Answer, issues: readonly ToldIssue[], input = "body"): void {
    expect(issues.length).toBe(100);
    expectFirst(answer, issues, input);
  }

  function expectFirst(answer: Answer, issues: readonly ToldIssue[], input = "body"): void {
    expect(answer.json).toMatchObject({ status: 400, code: "VALIDATION", truncated: true });
    expect(issuesOf(answer)).toEqual(issues.map((issue) => ({ in: input, ...issue })));
    expect(byteLength(answer.text) <= answerBytes).toBe(true);
  }

  function issuesOf({ json }: Answer): ToldIssue[] {
    return problemSchema.parse(json).issues;
  }
};

function toKey(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}

function toMessage(body: string): Message {
  return { method: "POST", headers: { "content-type": "application/json" }, body };
}

/** An array of as many equal elements as fit. */
function list(element: string, bytes: number): Message {
  const count = Math.floor((bytes - 1) / (element.length + 1));
  return toMessage(`[${Array(count).fill(element).join(",")}]`);
}

/** An object of as many keys as fit, which all begin alike. */
function keyed(prefix: string): Message {
  const bytes = byteLength(JSON.stringify(prefix)) + 12;
  const count = Math.min(2_000, Math.floor((bodyBytes - 2) / bytes));
  const keys = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  return toMessage(JSON.stringify(Object.fromEntries(keys.map((key) => [key, ""]))));
}

function nested(open: string, key: string, core: string, close: string, depth: number): Message {
  const escaped = key.replaceAll("\u0001", "\\u0001");
  return toMessage(`${`${open}${escaped}`.repeat(depth)}${core}${close.repeat(depth)}`);
}
