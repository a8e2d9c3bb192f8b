import { describe, expect, it } from "vitest";
import type { ContractDocument, ContractRoute } from "../src/index.ts";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

type Files = Readonly<Record<string, string>>;

async function documentOf(code: string, more: Files = {}) {
  const { document, gaps } = await contractOf(code, more);
  expect(gaps).toMatch(/ 0 gaps\n$/);
  return document;
}

async function contractOf(code: string, more: Files = {}) {
  const head =
    'import { createApp, z, type App } from "@fw/framework"; void z; void (0 as never as App);';
  const project = createProject({ "app.ts": `${head}\n${code}`, ...more });
  const { status, stdout, stderr } = await run(["contract", project("app.ts"), "--format", "json"]);
  expect(status).toBe(0);
  return { document: JSON.parse(stdout) as ContractDocument, gaps: stderr };
}

async function routesOf(code: string, more?: Files): Promise<Partial<ContractRoute>[]> {
  const { routes } = await documentOf(code, more);
  return routes.map(({ path, summary, description, deprecated, tags }) => ({
    path,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(tags && { tags }),
  }));
}

describe("the comment of a registration", () => {
  it("is directly before its .get( in a chain", async () => {
    const code = `
/** Not of a route: of the application. */
export const app = createApp()
  /** Says hello. */
  .get("/a", () => 1)
  // Not this one.
  .get("/b", () => 2)
  /* Nor this. */
  .post("/c", () => 3)
  /**
   * Does more,
   * in two lines.
   *
   * And in a paragraph
   * of its own, with {@link code}.
   *
   * @deprecated Use /a.
   * @tag letters
   * @tag more
   */
  // A remark about the code.
  .put("/d", () => 4)
  /**
   * Does a little.
   * @deprecated
   */
  .delete("/e", () => undefined);`;
    expect(await routesOf(code)).toEqual([
      { path: "/a", summary: "Says hello." },
      { path: "/b" },
      { path: "/c" },
      { path: "/d" },
      { path: "/e", summary: "Does a little.", deprecated: true },
    ]);
    expect(await routesOf(code.replace("  // A remark about the code.\n", ""))).toContainEqual({
      path: "/d",
      summary: "Does more, in two lines.",
      description: "And in a paragraph\nof its own, with {@link code}.\n\nDeprecated: Use /a.",
      deprecated: true,
      tags: ["letters", "more"],
    });
  });

  it("may be before its statement, whose result is in the contract, too", async () => {
    const { routes } = await documentOf(`
export const app = createApp();
/** Says hello. */
app.get("/a", () => "hello");
/** The first of two. */
app.get("/b", () => 1).get("/c", () => 2);`);
    expect(routes.map(({ summary }) => summary)).toEqual([
      "Says hello.",
      "The first of two.",
      undefined,
    ]);
    expect(routes[0]?.responses[0]).toEqual({
      ...{ status: 200, contentType: "text/plain", body: { type: "string" } },
    });
  });

  it("may be in another module, in a generic function", async () => {
    const others = `
import type { App } from "@fw/framework";
export function addUsers<Routes>(app: App<Routes>) {
  return app
    /** Lists users. */
    .get("/users", () => ["Ada"]);
}`;
    const code = `import { addUsers } from "./users.ts";
export const app = addUsers(createApp().get("/", () => 1));`;
    expect(await routesOf(code, { "users.ts": others })).toEqual([
      { path: "/" },
      { path: "/users", summary: "Lists users." },
    ]);
  });

  const usersModule = `
import { z, type App } from "@fw/framework";
export function addUsers<Routes, Added>(app: App<Routes, Added>) {
  return app
    /**
     * Lists users.
     * @deprecated Use /people.
     * @tag people
     */
    .get("/users", ({ query }) => [query.search], { query: z.object({ search: z.string() }) });
}
export function addHealth<Routes, Added>(app: App<Routes, Added>) {
  /** Says that it runs. */
  return app.get("/health", ({ query }) => [query], { query: z.object({ deep: z.boolean() }) });
}`;

  it("is found in a generic function with an inline schema, also before a return", async () => {
    const code = `import { addHealth, addUsers } from "./users.ts";
export const app = addHealth(addUsers(createApp().get("/", () => 1)));`;
    expect(await routesOf(code, { "users.ts": usersModule })).toEqual([
      { path: "/" },
      {
        path: "/users",
        summary: "Lists users.",
        description: "Deprecated: Use /people.",
        deprecated: true,
        tags: ["people"],
      },
      { path: "/health", summary: "Says that it runs." },
    ]);
  });

  it("belongs to each path if the path is a union of literals", async () => {
    expect(
      await routesOf(`
export const app = createApp();
for (const path of ["/a", "/b"] as const) {
  /** Says hello. */
  app.get(path, () => "hello");
}`),
    ).toEqual([
      { path: "/a", summary: "Says hello." },
      { path: "/b", summary: "Says hello." },
    ]);
  });

  it("is a gap if calls for the same route have different comments, and types do not tell them apart", async () => {
    const code = `import { addHealth } from "./users.ts";
/** Of the other. */
createApp().get("/other", () => 1).get("/health", () => 1);
export const other = createApp()
  /** Also of the other. */
  .get("/health", () => "ok");
export const app = addHealth(createApp());`;
    const { document, gaps } = await contractOf(code, { "users.ts": usersModule });
    expect(document.routes.map(({ summary }) => summary)).toEqual([undefined]);
    expect(gaps).toContain(
      "gap GET /health: comment is unknown: several calls in the program declare this method and path\n",
    );
  });

  it("is a gap if no call declares the path literally", async () => {
    const { gaps } = await contractOf(`
function add<Path extends string>(path: Path) {
  return createApp()
    /** Of any path. */
    .get(path, () => 1);
}
export const app = add("/a");`);
    expect(gaps)
      .toBe(`gap GET /a: comment is unknown: no call in the program's sources declares this path literally
1 route, 1 gap
`);
  });

  it("is not that of another application in the program", async () => {
    expect(
      await routesOf(`
const other = createApp().get("/other", () => 1)
  /** Of the other. */
  .get("/health", () => "ok");
void other;
export const app = createApp()
  .get("/health", () => "ok");`),
    ).toEqual([{ path: "/health" }]);
  });
});

describe("the comments of members and types", () => {
  it("become descriptions", async () => {
    const { $defs } = await documentOf(`
/** A person. */
interface Person {
  /** What they are called. */
  name: string;
  /**
   * Where they are.
   * @deprecated Use \`place\`.
   */
  at: Person | null;
}
export const app = createApp().get("/", (): Person => ({ name: "Ada", at: null }));`);
    expect($defs["Person"]).toEqual({
      description: "A person.",
      type: "object",
      properties: {
        name: { type: "string", description: "What they are called." },
        at: {
          anyOf: [{ $ref: "#/$defs/Person" }, { type: "null" }],
          description: "Where they are.\n\nDeprecated: Use `place`.",
          deprecated: true,
        },
      },
      required: ["name", "at"],
    });
  });
});
