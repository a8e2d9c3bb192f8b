import { checkTypes, compilers, type Compiler } from "@fw/test-support/check-types";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "./documents.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Row {
  readonly code: string;
  readonly sentence: string;
}

const documented: readonly Row[] = Array.from(
  readFileSync(join(root, "docs/reference/typing.md"), "utf8").matchAll(
    /^\| `((?:app|createApp|client|createClient).*?)`\s+\| `(.*?)`\s+\|(?:$| .*\|$)/gm,
  ),
  ([, code = "", sentence = ""]) => ({ code, sentence }),
);

/** Mistakes whose sentences follow from those that the page shows. */
const others: readonly (readonly [code: string, sentence: string])[] = [
  ['app.get("/users/:id?", () => 1)', 'Parameter name "id?" must be an identifier: /users/:id?'],
  ['app.get("/a/:id/b/:id", () => 1)', 'Parameter name "id" is used twice: /a/:id/b/:id'],
  ['app.get("/files/*/name", () => 1)', "Wildcard must be the last segment: /files/*/name"],
  ['app.get("/users", () => 1, { body: z.object({}) })', "GET /users cannot have a body schema"],
  [
    'app.get("/users", () => ({ pay: { toJSON: async () => "1.00" } }))',
    'The async toJSON() of "pay" is {} in JSON; write await value.toJSON()',
  ],
  [
    'app.get("/users", () => ({ match: /a/ }))',
    'The RegExp of "match" is {} in JSON; write String(pattern)',
  ],
  [
    'app.get("/users", () => [1, 2].values())',
    "The iterator of the result is {} in JSON; write [...iterator]",
  ],
  [
    'app.get("/headers", ({ headers }) => ({ headers }))',
    'The Headers of "headers" is {} in JSON; write Object.fromEntries(pairs)',
  ],
  [
    'app.get("/users", ({ request }) => request)',
    "The Request of the result is {} in JSON; write its parts, such as request.url",
  ],
  [
    'app.get("/users", () => new URLSearchParams())',
    "The URLSearchParams of the result is {} in JSON; write String(params)",
  ],
  [
    'app.get("/users", () => ({ picture: new Blob([]) }))',
    'The Blob of "picture" is {} in JSON; return it as the result',
  ],
  [
    'app.get("/users", () => new Float32Array(1))',
    "The result is a typed array; return a Uint8Array for its bytes, or an array for its numbers",
  ],
  ['app.get("/users", () => Symbol("a"))', "The result is a symbol; return a string"],
  ['app.get("/users", () => Date)', "The result is a class; return an instance"],
  [
    'app.get("/users", () => reply(1, { status: 999 }))',
    "The status of a reply must be from 200 to 599: 999",
  ],
  [
    'client.post("/users", { body: { name: 1 } })',
    "Type 'number' is not assignable to type 'string'",
  ],
  ['client.patch("/users")', "Property 'patch' does not exist on type 'Client<"],
];

const rows = [...documented, ...others.map(([code, sentence]): Row => ({ code, sentence }))];

const declarations = `
  import { createApp, HttpError, reply, route, z } from "@fw/framework";
  import { createClient } from "@fw/client";
  const app = createApp();
  const service = createApp()
    .get("/users", () => [{ id: 1 }])
    .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
    .post("/users", ({ body }) => body, { body: z.object({ name: z.string() }) });
  const client = createClient<typeof service>("/api");
  const wrap = <C, R>(handler: (context: C) => R) => async (context: C) => handler(context);
  export { route, wrap, app, client, createClient, HttpError, reply, z };`;

/** The packages as they are built, for a consumer that has not installed Zod. */
const installed = {
  "@fw/framework": join(root, "packages/framework"),
  "@fw/client": join(root, "packages/client"),
  "@types/node": join(root, "node_modules/@types/node"),
};

/** The names that the compiler prints in full and that no program can import. */
const internal =
  /RouteContext|AnyValidation|AnyInputs|NoValidation|Record<never|Checked|Sentences|Mistake|Verdict|NoInfer|\{\} &|& \{\}|ErrorsOf|CallOptions<\{/;

/** The first line of the compiler's first message, for each row. */
async function readFirstLines(compiler: Compiler): Promise<readonly string[]> {
  const files = rows.map(({ code }, index): [string, string] => [
    `row${index}.ts`,
    `${declarations}\n${code};`,
  ]);
  const { errors } = await checkTypes(compiler, Object.fromEntries(files), installed);
  return rows.map((_row, index) => {
    const line = errors.split("\n").find((each) => each.includes(`row${index}.ts(`)) ?? "";
    return line.replaceAll('\\"', '"');
  });
}

describe("the mistakes in docs/reference/typing.md", () => {
  it("are read from its tables", () => {
    expect(documented.length).toBeGreaterThanOrEqual(20);
  });

  describe.for(compilers)("are refused by %s", (compiler) => {
    let lines: readonly string[] = [];
    beforeAll(async () => {
      lines = await readFirstLines(compiler);
    });

    it("with the sentence beside each, in the first line", () => {
      expect(
        rows.map(({ code, sentence }, index) => [code, lines[index]?.includes(sentence)]),
      ).toEqual(rows.map(({ code }) => [code, true]));
    });

    it("without an internal name in the first line", () => {
      expect(lines.filter((line) => internal.test(line))).toEqual([]);
    });
  });
});
