import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run, type Outcome } from "./run.ts";

async function contractOf(code: string): Promise<Outcome> {
  const head = `import { createApp, HttpError, reply, z } from "@fw/framework"; void [HttpError, reply, z];`;
  const project = createProject({ "app.ts": `${head}\n${code}` });
  return run(["contract", project("app.ts")]);
}

describe("the kinds of results", () => {
  it("have the statuses and bodies that are sent", async () => {
    const { status, stdout } = await contractOf(`
declare class Names extends Array<string> {}
declare const names: Names;
type Brand = { readonly brand: "b" };
declare const branded: string & Brand;
declare const count: number & Brand;
declare const flag: boolean & Brand;
declare const list: number[] & Brand;
declare const odd: { [key: symbol]: number; a: 1; [Symbol.iterator]: 1; "": object; f: (() => void) | undefined };
declare const loud: Uppercase<string>;
declare const tuple: [1, ...number[], "end"];
declare const all: [...(number | undefined)[]];
declare const nothing: undefined[];
declare const never: { a: never; b: bigint | number };
declare const template: \`\${bigint}-\${"a" | "b"}\`;
declare const literal: "one" | "two";
export const app = createApp()
  .get("/names", () => names)
  .get("/branded", () => branded)
  .get("/brands", () => ({ count, flag, list, odd, loud, tuple, all, nothing, never, template }))
  .get("/literal", () => literal)
  .get("/statuses", () => reply({ a: 1 }, { status: 200 as 200 | 202 | 204 }))
  .delete("/kept", () => reply("gone", { status: 200 }))
  .delete("/any", (): any => 1)
  .post("/void", () => { void 0; })
  .get("/error", () => new HttpError(404, "A" as "A" | "B"))
  .get("/maybe", (): Promise<{ a: 1 } | null> => Promise.resolve(null));`);
    expect(status).toBe(0);
    const said = (path: string) => stdout.split(`${path}": {\n`)[1]?.split("\n  };")[0]?.trim();
    const error = "InternalServerError;";
    expect(said("GET /names")).toBe(`response: { status: 200; body: Names } | ${error}`);
    expect(stdout).toContain("export type Names = string[];");
    expect(said("GET /branded")).toBe(`response: { status: 200; body: string } | ${error}`);
    expect(said("GET /brands")?.replaceAll(/\s+/g, " ")).toContain(
      '{ count: number; flag: boolean; list: number[]; odd: { a: 1; "": object }; loud: string; ' +
        'tuple: [1, ...("end" | number)[]]; all: (number | null)[]; nothing: null[]; never: { b: number }; ' +
        "template: `${bigint}-a` | `${bigint}-b`; }",
    );
    expect(said("GET /literal")).toBe(`response: { status: 200; body: "one" | "two" } | ${error}`);
    expect(said("GET /statuses")?.replaceAll(/\s+/g, " ")).toBe(
      `response: | { status: 200; body: { a: number } } | { status: 202; body: { a: number } } | { status: 204; body: undefined } | ${error}`,
    );
    expect(said("DELETE /kept")).toBe(`response: { status: 200; body: string } | ${error}`);
    expect(said("DELETE /any")).toBe(`response: { status: 204; body: undefined } | ${error}`);
    expect(said("POST /void")).toBe(`response: { status: 201; body: undefined } | ${error}`);
    expect(said("GET /error")).toBe(`response: A | B | ${error}`);
    expect(said("GET /maybe")).toBe(`response: { status: 200; body: { a: 1 } | null } | ${error}`);
  });

  it("are gaps if the type is not exact", async () => {
    const { stderr } = await contractOf(`
const path: string = "/computed";
const generic = <T>(value: T) => () => ({ value });
export const app = createApp()
  .get(path, () => 1)
  .get("/map", () => new Map() as never as Map<string, string>)
  .get("/status", () => reply(1, { status: 200 as number }))
  .get("/code", () => new HttpError(404, "A" as string))
  .get("/details", () => new HttpError(404, "A", "a", { details: { it: 1 as unknown } }))
  .get("/resolved", generic(1));`);
    expect(stderr).toBe(`gap GET /computed: response is missing from the application's type
gap GET /map: response is Map<string, string>, which cannot be sent
gap GET /status: response has a status that is not a literal
gap GET /code: response has an HttpError whose status or code is not a literal
gap GET /details: response.details.it is unknown
6 routes, 5 gaps
`);
  });
});

describe("the kinds of inputs", () => {
  it("are the values that callers send", async () => {
    const { stdout, stderr } = await contractOf(`
const id = z.object({ id: z.number() }).meta({ id: "Id", deprecated: true });
export const app = createApp()
  .get("/a/:id", ({ params }) => params.id, { params: id })
  .get("/a/:id/:other", ({ params }) => params.id, { params: id })
  .post("/b", () => 1, { body: z.object({
    listed: z.record(z.enum(["a", "b"]), z.number()),
    some: z.partialRecord(z.literal("a"), z.number()),
    numbers: z.record(z.number(), z.string()),
    both: z.intersection(z.object({ a: z.string() }), z.union([z.object({ b: z.string() }), z.null()])),
    caught: z.object({ a: z.string().optional() }).catchall(z.number()),
    open: z.looseObject({ a: z.string() }),
    none: z.strictObject({}),
    tuple: z.tuple([z.string(), z.number().optional()], z.boolean().nullable()),
    never: z.never().optional(),
    "odd*/name": z.string().describe("Ends */ here"),
    pattern: z.string().regex(/^[a-z]+$/),
    choice: z.string().regex(/^(a|b)$/),
    escaped: z.templateLiteral(["a.b/", z.string(), "\`$"]),
  }) })
  .put("/b", () => 1, { body: z.array(z.string()) });`);
    expect(stderr).toBe("4 routes, 0 gaps\n");
    expect(stdout).toContain(`"GET /a/:id": {\n    params: Id;`);
    expect(stdout).toContain(`"GET /a/:id/:other": {\n    params: { id: number; other: string };`);
    expect(stdout).toContain("body: string[];");
    for (const member of [
      "listed: { a: number; b: number };",
      "some: { a?: number | undefined };",
      "numbers: { [key: number]: string };",
      "both: { a: string } & ({ b: string } | null);",
      "caught: { a?: string | undefined; [key: string]: number | string | undefined };",
      "open: { a: string; [key: string]: unknown };",
      "none: Record<string, never>;",
      "tuple: [string, number?, ...(boolean | null)[]];",
      "never?: never | undefined;",
      '/** Ends *\\/ here */\n      "odd*/name": string;',
      "pattern: string;",
      "choice: string;",
      "escaped: `a.b/${string}\\`\\$`;",
    ]) {
      expect(stdout).toContain(member);
    }
  });

  it("are gaps if JSON Schema cannot express them", async () => {
    const { stderr } = await contractOf(`
export const app = createApp().post("/a", () => 1, { body: z.object({
  dates: z.array(z.date()), pair: z.tuple([z.unknown()]), more: z.record(z.string(), z.bigint()), own: z.custom(),
}) });`);
    const lines = stderr
      .split("\n")
      .toSorted()
      .filter((line) => line !== "");
    expect(lines).toEqual([
      "1 route, 4 gaps",
      "gap POST /a: body.dates[] is z.date()",
      "gap POST /a: body.more{} is z.bigint()",
      "gap POST /a: body.own is z.custom()",
      "gap POST /a: body.pair[0] is z.unknown()",
    ]);
  });

  it("must be convertible to JSON Schema together", async () => {
    const { status, stderr } = await contractOf(`
export const app = createApp()
  .post("/a", () => 1, { body: z.string().meta({ id: "Same" }) })
  .put("/a", () => 1, { body: z.number().meta({ id: "Same" }) });`);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: The schemas of the inputs cannot be written as JSON Schema: .*Same/,
    );
  });
});
