import { takePrinted } from "@fw/test-support";
import { expect, it } from "vitest";
import { createApp, HttpError, z, type App } from "../../src/index.ts";
import type { Answer } from "../conformance/answer.ts";
import { jsonMessage, type Message } from "../conformance/message.ts";
import { describeEntries } from "../harness.ts";

const canary = "canary7f3a9c";

const canaryNumber = 918_273_645;

const traces = /canary7f3a9c|918273645/i;

/** Schemas, each with a value that it refuses; the value has the canary in it. */
const refused: readonly (readonly [kind: string, schema: z.ZodType, value: unknown])[] = [
  ["a text for a number", z.number(), canary],
  ["a text for a coerced number", z.coerce.number(), canary],
  ["a text for a big integer", z.coerce.bigint(), canary],
  ["a text for a date", z.coerce.date(), canary],
  ["a text for a boolean in words", z.stringbool(), canary],
  ["a number for a text", z.string(), canaryNumber],
  ["a number for a boolean", z.boolean(), -canaryNumber],
  ["a number for an enum", z.enum(["a", "b"]), canaryNumber],
  ["a number beyond its bounds", z.number().min(1).max(5), canaryNumber],
  ["a number that is no multiple", z.number().multipleOf(10), canaryNumber],
  ["a fraction", z.int(), canaryNumber + 0.5],
  ["a number beyond the safe ones", z.int(), canaryNumber * 1e12],
  ["a list for a text", z.string(), [canary, canaryNumber]],
  ["a list for an object", z.object({}), [canary]],
  ["too long a list", z.array(z.string()).max(1), [canary, canary]],
  ["too long a tuple", z.tuple([z.string()]), [canary, canary]],
  ["an object for a text", z.string(), { a: canary }],
  ["an object for null", z.null(), { a: { b: canary } }],
  ["an object for a list", z.array(z.string()), { a: canary }],
  ["an object that names its class", z.string(), { constructor: { name: canary } }],
  ["anything for nothing", z.strictObject({ a: z.never().optional() }), { a: canary }],
  ["no option of an enum", z.enum(["a", "b"]), canary],
  ["no option of a literal", z.literal(["a", 7, null]), canary],
  ["no option of a union", z.union([z.number(), z.object({}), z.enum(["a"])]), canary],
  ["two options of an exclusive union", z.xor([z.string(), z.any()]), canary],
  [
    "an unknown discriminator",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]),
    { kind: canary },
  ],
  [
    "an option's field",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), size: z.number() })]),
    { kind: "a", size: canary },
  ],
  ["an operand of an intersection", z.intersection(z.string(), z.string().max(3)), canary],
  ["a text of another length", z.string().length(4), canary],
  ["a text against a pattern", z.string().regex(/^\d$/), canary],
  ["a text without its start", z.string().startsWith("a").endsWith("b").includes("d"), canary],
  ["no e-mail address", z.email(), canary],
  ["no UUID", z.uuid(), canary],
  ["no address of a page", z.url(), canary],
  ["no time", z.iso.datetime(), canary],
  ["no token", z.jwt(), canary],
  ["no template", z.templateLiteral(["a-", z.number()]), canary],
  ["a value of a record", z.record(z.string(), z.number()), { a: canary }],
  ["a value of a loose object", z.looseObject({ a: z.number() }), { a: canary, b: canary }],
  ["a value under a catch-all", z.object({}).catchall(z.number()), { a: canary }],
  ["a value beside an unknown key", z.strictObject({}), { a: canary }],
  ["a refinement", z.string().refine(() => false), canary],
  ["a refinement with a message", z.string().refine(() => false, "Not good"), canary],
  ["an asynchronous refinement", z.string().refine(() => Promise.resolve(false)), canary],
  [
    "an issue of a superRefine",
    z.string().superRefine((_, context) => {
      context.addIssue({ code: "custom", message: "Not good", params: { given: canary } });
    }),
    canary,
  ],
  ["what a transform yields", z.string().transform(String).pipe(z.string().max(3)), canary],
  ["what a preprocess yields", z.preprocess((value) => [value], z.string()), canary],
  ["what z.lazy gives", z.lazy(() => z.number()), canary],
];

/** What every answer to an input that fails its schema has. */
const invalid: unknown = expect.objectContaining({ code: "VALIDATION" });

// docs/specification.md#93-issues
describeEntries("received values are never sent back, nor printed", (send) => {
  it.each(refused)("from a body: %s", async (_, schema, value) => {
    const printed = takePrinted();
    const app = createApp()
      .post("/alone", () => null, { body: schema })
      .post("/deep", () => null, {
        body: z.object({ list: z.array(z.record(z.string(), schema)) }),
      });
    const alone = await send(app, "/alone", jsonMessage(value));
    const deep = await send(app, "/deep", jsonMessage({ list: [{ a: value }, { b: value }] }));
    expect([alone, deep].map(({ json }) => json)).toEqual([invalid, invalid]);
    expectNoTrace(alone, deep);
    expect(printed()).toBe("");
  });

  it.each<[part: string, status: number, target: string, message?: Message]>([
    ["a param", 400, `/users/${canary}?page=1`],
    ["a param beyond its bounds", 400, `/users/${canaryNumber}?page=1`],
    ["an encoded param", 400, `/users/%63${canary.slice(1)}?page=1`],
    ["a param that cannot be decoded", 400, `/users/%zz${canary}?page=1`],
    ["a query value", 400, `/users/1?page=${canary}`],
    ["a query value beyond its bounds", 400, `/users/1?page=${canaryNumber}`],
    ["a query value that is too long", 400, `/users/1?page=1&sort=${canary}`],
    ["a query value that is no boolean", 400, `/users/1?page=1&all=${canary}`],
    ["an encoded query value", 400, `/users/1?page=%63${canary.slice(1)}+${canary}`],
    ["a repeated query key", 400, `/users/1?page=${canary}&page=${canaryNumber}`],
    ["an undeclared query key", 400, `/users/1?${canary}=${canary}&page=x`],
    ["an undeclared query key, repeated", 400, `/users/1?${canary}=1&${canary}=2`],
    ["a path", 404, `/${canary}/${canary}?${canary}=${canary}`],
    ["a path without this method", 405, `/users/${canary}?page=${canary}`, { method: "PUT" }],
    ["a path of OPTIONS", 204, `/users/${canary}?page=${canary}`, { method: "OPTIONS" }],
    ["a header beside a bad param", 400, "/users/x", { headers: secretHeaders() }],
    ["a header beside a bad body", 400, "/users", withHeaders(secretHeaders(), "{}")],
    ["a header of an unknown path", 404, "/", { headers: secretHeaders() }],
    ["a content type", 415, "/users", withHeaders({ "content-type": `text/${canary}` }, "{}")],
    ["a content type's parameter", 400, "/users", withJson("{}", `; charset=${canary}`)],
    ["a content coding", 415, "/users", withHeaders({ "content-encoding": canary }, "{}")],
    ["a body of no bytes", 400, "/users", withHeaders({ "content-type": canary }, "")],
    ["a text that is not JSON", 400, "/users", withJson(canary)],
    ["JSON with a text that is not", 400, "/users", withJson(`{"name": ${canary}}`)],
    ["JSON that breaks off", 400, "/users", withJson(`{"name":"${canary}","${canary}`)],
    ["a text that is not UTF-8", 400, "/users", withJson(Buffer.from(`"${canary}é"`, "latin1"))],
    ["a forbidden key", 400, "/users", withJson(`{"__proto__":"${canary}"}`)],
    ["a body nested too deeply", 400, "/users", withJson(nested(canary, 200))],
    ["a body that is too large", 413, "/users", withJson(JSON.stringify(canary.repeat(200)))],
  ])("from the rest of a request: %s", async (_, status, target, message) => {
    const printed = takePrinted();
    const answer = await send(createUsersApp(), target, message);
    expect(answer.status).toBe(status);
    expectNoTrace(answer);
    expect(printed()).toBe("");
  });

  it("from a request whose handler fails", async () => {
    const printed = takePrinted();
    const app = createApp().post("/:id", failWith(new Error("Out of order")), {
      params: z.object({ id: z.string() }),
      query: z.object({ page: z.string() }),
      body: z.string(),
    });
    // The path is printed; what is received elsewhere is not.
    const target = `/name?page=${canary}`;
    const answer = await send(app, target, withHeaders(secretHeaders(), `"${canary}"`));
    expect(answer.status).toBe(500);
    expectNoTrace(answer);
    expect(printed()).toContain("Out of order");
    expect(printed()).not.toMatch(traces);
  });
});

// docs/specification.md#81-what-a-result-becomes
describeEntries("nothing of a thrown value is sent", (send) => {
  const edited = new Error("Out of order");
  edited.stack = `Error: ${canary}\n    at ${canary}:${canaryNumber}`;

  it.each<[kind: string, thrown: unknown]>([
    ["an error's message", new Error(canary)],
    ["an error's name", Object.assign(new Error("Out of order"), { name: canary })],
    ["an error's cause", new Error("Out of order", { cause: new Error(canary) })],
    ["an error's stack", edited],
    ["an error of many", new AggregateError([new Error(canary)], canary)],
    [
      "an error of Zod",
      z
        .string()
        .refine(() => false, canary)
        .safeParse(canary).error,
    ],
    ["a text", canary],
    ["a number", canaryNumber],
    ["an object like an HttpError", { status: 404, code: canary, message: canary }],
  ])("of %s; the console has it", async (_, thrown) => {
    const printed = takePrinted();
    const body = z.string().refine(failWith(thrown));
    const app = createApp()
      .get("/", failWith(thrown))
      .post("/", () => null, { body });
    const answers = [await send(app, "/"), await send(app, "/", jsonMessage("text"))];
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expectNoTrace(...answers);
    expect(printed()).toMatch(traces);
  });

  it("of an HttpError's cause, which is not printed either", async () => {
    const printed = takePrinted();
    const error = new HttpError(409, "TAKEN", "The name is taken", { cause: new Error(canary) });
    const answer = await send(createApp().get("/", failWith(error)), "/");
    expect(answer.status).toBe(409);
    expectNoTrace(answer);
    expect(printed()).toBe("");
  });
});

function createUsersApp(): App {
  const cors = { origin: ["https://app.example.com"] };
  const page = z.number().int().max(99);
  const sort = z.string().max(5).optional();
  return createApp({ server: { maxBodyBytes: 1_000 }, cors })
    .get("/users/:id", () => null, {
      params: z.object({ id: z.number().int().max(99) }),
      query: z.object({ page, sort, all: z.boolean().optional() }),
    })
    .post("/users", () => null, { body: z.object({ name: z.string().max(5) }) });
}

function expectNoTrace(...answers: readonly Answer[]): void {
  for (const { statusText, headers, text } of answers) {
    expect(statusText).not.toMatch(traces);
    expect(JSON.stringify(headers)).not.toMatch(traces);
    expect(text).not.toMatch(traces);
  }
}

function withHeaders(
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
): Message {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
}

function withJson(body: string | Uint8Array<ArrayBuffer>, parameters = ""): Message {
  return withHeaders({ "content-type": `application/json${parameters}` }, body);
}

function secretHeaders(): Record<string, string> {
  return {
    authorization: `Bearer ${canary}`,
    cookie: `session=${canary}`,
    origin: `https://${canary}.example`,
    "access-control-request-method": canary,
    "access-control-request-headers": canary,
    [`x-${canary}`]: canary,
  };
}

function nested(text: string, depth: number): string {
  return `${"[".repeat(depth)}"${text}"${"]".repeat(depth)}`;
}

function failWith(thrown: unknown): () => never {
  return () => {
    throw thrown;
  };
}
