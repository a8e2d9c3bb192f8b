import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type App, createApp, z } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

const createQueryApp = (): App =>
  createApp()
    .get("/numbers/:value", ({ params }) => params.value, {
      params: z.object({ value: z.number() }),
    })
    .get("/numbers", ({ query }) => query.value, { query: z.object({ value: z.number() }) })
    .get("/strings", ({ query }) => query, { query: z.object({ value: z.string().optional() }) });

// docs/specification.md#54-query
describeEntries("query text is read as URLSearchParams reads it", (send) => {
  it.each([
    "value=a",
    "value=a+b",
    "value=a%20b",
    "value=a%2Bb",
    "value",
    "value=",
    "value=a=b",
    "value==",
    "=a",
    "&&value=a&",
    "other&value=a",
    "other=&value=a",
    "%76alue=a",
    "val+ue=a",
    "value=%",
    "value=%zz",
    "value=%ff",
    "value=%C3%28",
    "value=%ED%A0%80",
    "value=%EF%BB%BFa",
    "value=%00",
    "value=a;value=b",
    "Value=a",
    "value[]=a",
    "value.a=b",
    "?value=a",
    "value=?",
    "value=a?value=b",
    "value=/../",
    "value=\\",
    "value='\"<>`{}|^",
    "%zz=a&value=b",
  ])("?%s", async (text) => {
    const answer = await send(createQueryApp(), `/strings?${text}`);
    const value = new URL(`http://localhost/strings?${text}`).searchParams.get("value");
    expect([answer.status, answer.json]).toEqual([200, value === null ? {} : { value }]);
  });

  it("any text at all", async () => {
    const app = createQueryApp();
    const character = fc.constantFrom(...Array.from("value=&+%;?0aA2Ff/.\\'[]~!$()*,:@|^`{}<>\""));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 30 }), async (text) => {
        const { searchParams } = new URL(`http://localhost/strings?${text}`);
        const [value, ...more] = searchParams.getAll("value");
        const answer = await send(app, `/strings?${text}`);
        expect(answer.status).toBe(more.length > 0 ? 400 : 200);
        if (answer.status === 200)
          expect(answer.json).toEqual(value === undefined ? {} : { value });
      }),
      { numRuns: 60 },
    );
  });
});

// docs/specification.md#54-query
describe("what follows the query", () => {
  it.each(["/strings#a?value=b", "/strings?value=a#b?value=c", "/strings?#value=a"])(
    "a fragment is no part of it: handle(%j)",
    async (input) => {
      const response = await createQueryApp().handle(input);
      const value = new URL(`http://localhost${input}`).searchParams.get("value");
      expect(await response.json()).toEqual(value === null ? {} : { value });
    },
  );
});

// docs/specification.md#54-query
describeEntries("repeated and undeclared keys", (send) => {
  it.each(["value=a&value=b", "value=a&value=a", "value&value", "value=a&%76alue=b"])(
    "a declared key sent twice is refused: ?%s",
    async (text) => {
      const answer = await send(createQueryApp(), `/strings?${text}`);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: "VALIDATION", issues: [{ path: ["value"] }] });
    },
  );

  it.each([
    "other=1&other=2",
    "__proto__=1&__proto__=2",
    "__proto__[value]=1",
    "constructor=1&prototype=2&toString=3&hasOwnProperty=4",
    "%zz=1&%ff=2",
  ])("undeclared keys are not looked at: ?%s", async (text) => {
    const answer = await send(createQueryApp(), `/strings?${text}&value=a`);
    expect([answer.status, answer.json]).toEqual([200, { value: "a" }]);
    expect({}).not.toHaveProperty("value");
  });

  it("a key that every object inherits can be declared", async () => {
    const query = z.object({ constructor: z.string().optional(), toString: z.number().optional() });
    const app = createApp().get("/", (context) => Object.entries(context.query), { query });
    expect((await send(app, "/")).json).toEqual([]);
    expect((await send(app, "/?toString=1&constructor=a")).json).toEqual([
      ["constructor", "a"],
      ["toString", 1],
    ]);
  });

  it("thousands of undeclared keys change nothing", async () => {
    const noise = Array.from({ length: 1_000 }, (_, index) => `k${index}=%ff`).join("&");
    const answer = await send(createQueryApp(), `/strings?${noise}&value=a`);
    expect(answer.json).toEqual({ value: "a" });
  });
});

// docs/specification.md#55-conversion-never-refuses
describeEntries("the coercer hands on what it cannot convert, and Zod reports it", (send) => {
  it("all issues of the query at once, each with what was received", async () => {
    const app = createApp().get("/", () => null, {
      query: z.object({
        missing: z.string(),
        twice: z.string(),
        number: z.number(),
        flag: z.boolean(),
        small: z.number().min(10),
      }),
    });
    const answer = await send(app, "/?twice=a&twice=b&number=x&flag=2&small=1");
    expect(answer.json).toMatchObject({
      issues: [
        { path: ["missing"], message: "Invalid input: expected string, received undefined" },
        { path: ["twice"], message: "Invalid input: expected string, received array" },
        { path: ["number"], message: "Invalid input: expected number, received string" },
        { path: ["flag"], message: "Invalid input: expected boolean, received string" },
        { path: ["small"], code: "too_small" },
      ],
    });
  });
});
