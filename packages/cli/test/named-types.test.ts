import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { run } from "./run.ts";

async function contractOf(files: Readonly<Record<string, string>>): Promise<string> {
  const project = createProject(files);
  const { status, stdout } = await run(["contract", project("app.ts")]);
  expect(status).toBe(0);
  return stdout;
}

const head =
  'import { createApp, HttpError, reply, z } from "@fw/framework"; void [HttpError, reply, z];';

/** The exported names of a contract, without those of the framework's errors. */
function namesOf(contract: string): string[] {
  const names = [...contract.matchAll(/^export (?:type|interface) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  return names.filter(
    (name) => !/^(Contract|(InternalServerError|Validation)(Problem)?)$/.test(name),
  );
}

describe("a type with a name", () => {
  it("is defined once, and another of the same name gets a number", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
import type { User as Other } from "./other.ts";
interface User { id: number }
export const app = createApp()
  .get("/a", (): User[] => [])
  .get("/b", (): { mine: User; other: Other } => ({ mine: { id: 1 }, other: { name: "" } }));`,
      "other.ts": "export interface User { name: string }",
    });
    expect(namesOf(contract)).toEqual(["User", "User2"]);
    expect(contract).toContain("body: { mine: User; other: User2 }");
  });

  it("may be generic, but not an alias that computes a type", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
interface User { id: number }
interface Page<T> { items: T[] }
type Pair<A, B> = { a: A; b: B };
type Loose<T> = { [K in keyof T]?: T[K] };
export const app = createApp()
  .get("/a", (): Page<User> => ({ items: [] }))
  .get("/b", (): Page<"x"> => ({ items: [] }))
  .get("/c", (): Pair<User[], number> => ({ a: [], b: 1 }))
  .get("/d", (): Loose<User> => ({}))
  .get("/e", (): Omit<User, "name"> => ({ id: 1 }));`,
    });
    expect(namesOf(contract)).toEqual([
      "PageOfUser",
      "User",
      "PageOfX",
      "PairOfUserArrayAndNumber",
    ]);
    expect(contract).toContain("body: { id?: number }");
    expect(contract).toContain("body: { id: number }");
  });

  it("does not hide a name that the contract uses", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
interface Contract { record: Record }
interface Record { error: InternalServerError }
interface InternalServerError { id: number }
declare const it: Contract;
export function create() { return createApp().get("/a", (): Contract => it); }`,
    });
    expect(namesOf(contract)).toEqual(["InternalServerError2", "Contract2", "Record2"]);
    expect(contract).toContain("body: Contract2 } | InternalServerError2");
  });

  it("may come from Zod: from an id, or from an alias of the inferred type", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
const user = z.object({ id: z.number() }).meta({ id: "user-form", description: "A form." });
const node = z.object({ name: z.string(), get next() { return node.optional(); } });
export type Node = z.infer<typeof node>;
export const app = createApp()
  .post("/a", ({ body }) => body, { body: user })
  .put("/a", ({ body }) => body, { body: z.object({ user, users: z.array(user) }) })
  .post("/b", ({ body }) => body, { body: node });`,
    });
    expect(contract).toContain("/** A form. */\nexport interface UserForm {");
    expect(contract).toContain("user: UserForm; users: UserForm[]");
    expect(contract).toContain("body: PostBBody;");
    expect(contract).toContain("{ status: 201; body: Node }");
    expect(contract).toContain(
      "export interface PostBBody {\n  name: string;\n  next?: PostBBody | undefined;\n}",
    );
    expect(contract).toContain("export interface Node {\n  name: string;\n  next?: Node;\n}");
  });
});

describe("context", () => {
  it("adds the errors that it returns to every route", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
const context = async ({ headers }: import("@fw/framework").ContextHead) => {
  if (headers.has("x-full")) return new HttpError(429, "TOO_MANY");
  return headers.has("authorization") ? { user: 1 } : new HttpError(401, "UNAUTHORIZED");
};
export const app = createApp({ context })
  .get("/a", ({ user }) => user)
  .get("/b", () => new HttpError(401, "UNAUTHORIZED"))
  .get("/c", ({ user }) => user > 0 || new HttpError(401, "UNAUTHORIZED"));`,
    });
    const routes = [...contract.matchAll(/^ {2}"GET .*?^ {2}\};$/gms)].map(([route]) => route);
    expect(routes).toHaveLength(3);
    for (const route of routes) {
      const errors = [...route.matchAll(/TooMany|Unauthorized|InternalServerError/g)].map(String);
      expect(errors.toSorted()).toEqual(["InternalServerError", "TooMany", "Unauthorized"]);
    }
    expect(namesOf(contract)).toEqual([
      "Unauthorized",
      "TooMany",
      "UnauthorizedProblem",
      "TooManyProblem",
    ]);
  });
});

describe("formatError", () => {
  it("is the body of every error", async () => {
    const contract = await contractOf({
      "app.ts": `${head}
export const app = createApp({ formatError: ({ code, status }) => status === 500 ? undefined : { error: code } })
  .get("/a", () => new HttpError(404, "NONE"))
  .get("/b", ({ query }) => query, { query: z.object({ a: z.string() }) });`,
    });
    expect(contract).toContain("{ status: 404; body: { error: string } }");
    expect(contract).toContain("{ status: 400; body: { error: string } }");
    expect(contract).toContain("| InternalServerError");
    expect(contract).toContain("| None");
  });
});

describe("an endless or unresolved type", () => {
  it("is a gap", async () => {
    const project = createProject({
      "app.ts": `${head}
interface Nest<T> { value: T; inner: Nest<T[]> }
const nest = (): Nest<1> => { throw new Error("never called"); };
export const app = createApp().get("/a", nest);`,
    });
    const { status, stderr } = await run(["contract", project("app.ts")]);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^gap GET \/a: response\.inner\.inner.* is an endless type\n1 route, 1 gap\n$/,
    );
  });
});
