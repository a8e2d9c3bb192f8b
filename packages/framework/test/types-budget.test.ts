import path from "node:path";
import {
  checkTypes,
  compilers,
  runCompiler,
  type CheckResult,
  type Compiler,
  type CompilerOptions,
} from "@fw/test-support/check-types";
import { describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });
const typeTests = path.join(import.meta.dirname, "types");
const root = path.join(import.meta.dirname, "../../..");

/** A consumer that has installed the built framework, and not Zod. */
const installed = {
  "@fw/framework": path.join(root, "packages/framework"),
  "@fw/client": path.join(root, "packages/client"),
  "@types/node": path.join(root, "node_modules/@types/node"),
};

function check(
  compiler: Compiler,
  files: Readonly<Record<string, string>>,
  options?: CompilerOptions,
): Promise<CheckResult> {
  return checkTypes(compiler, files, installed, options);
}

/** One chain, half of it `GET` with params and a query, half `POST` with a body. */
function writeApp(count: number): { readonly "app.ts": string } {
  const routes = Array.from({ length: count }, (_, n) =>
    n % 2 === 0
      ? `.get("/items${n}/:id", ({ params, query }) => ({ id: params.id, page: query.page }), { params: z.object({ id: z.number().int() }), query: z.object({ page: z.number(), unread: z.boolean().optional() }) })`
      : `.post("/items${n}", ({ body }) => ({ name: body.name, count: body.count }), { body: z.object({ name: z.string().min(1), count: z.number(), tags: z.array(z.string()) }) })`,
  );
  const start = 'import { createApp, z } from "@fw/framework";\nexport const app = createApp()';
  return { "app.ts": `${[start, ...routes].join("\n")};\n` };
}

/** The same chain. Each handler also returns the user that the application's `context` adds. */
function writeAppWithContext(count: number): { readonly "app.ts": string } {
  const { "app.ts": plain } = writeApp(count);
  const text = plain
    .replace("createApp, z", "createApp, HttpError, z")
    .replace("createApp()", `createApp({ context: ${writeContext} })`)
    .replaceAll("params, query }) => ({", "params, query, user }) => ({ user: user.name,")
    .replaceAll("({ body }) => ({", "({ body, user }) => ({ user: user.name,");
  return { "app.ts": text };
}

/** The same chain as with a context, but each route is open. */
/** Routes with a body or a form, and as many with a query. */
function writeInputs(length: number, isRouted: boolean): Record<string, string> {
  const routes = Array.from({ length }, (_, index) =>
    isRouted
      ? `.post("/items${index}", route({ form: fields }, ({ form }) => ({ name: form.name })))
         .get("/items${index}", route({ query: fields }, ({ query }) => ({ name: query.name })))`
      : `.post("/items${index}", ({ body }) => ({ name: body.name }), { body: fields })
         .get("/items${index}", ({ query }) => ({ name: query.name }), { query: fields })`,
  );
  const source = `import { createApp, route, z } from "@fw/framework";
    const fields = z.object({ name: z.string().max(9), size: z.number().optional() });
    export const app = createApp()${routes.join("\n")};`;
  return { "app.ts": source };
}

function writeOpenApp(count: number): { readonly "app.ts": string } {
  const { "app.ts": plain } = writeApp(count);
  const text = plain
    .replace("createApp, z", "createApp, HttpError, route, z")
    .replace("createApp()", `createApp({ context: ${writeContext} })`)
    .replaceAll(/(\(\{ (?:params, query|body) \}\) => \(\{.*?\}\))/g, "route({ open: true }, $1)");
  return { "app.ts": text };
}

const writeContext = `async ({ headers }) =>
  headers.has("authorization") ? { user: { name: "Ada" } } : new HttpError(401, "UNAUTHORIZED")`;

/** A call of each route of an application, by its type or by its contract. */
function writeCalls(count: number, source: string): string {
  const calls = Array.from({ length: count }, (_, n) =>
    n % 2 === 0
      ? `export const call${n} = async () => { const result = await client.get("/items${n}/:id", { params: { id: 1 }, query: { page: 1 } }); return result.ok ? result.data.id : result.code; };`
      : `export const call${n} = async () => { const result = await client.post("/items${n}", { body: { name: "a", count: 1, tags: [] } }); return result.ok ? result.data.name : result.code; };`,
  );
  return `import { createClient, type ContractOf } from "@fw/client";
    interface Api extends ContractOf<typeof app> {}
    const client = createClient<${source}>("/api");
    ${calls.join("\n")}`;
}

/** An application and a client in one module, as TypeScript 7 would check an application's file twice otherwise. */
function writeClient(count: number, source: string): Readonly<Record<string, string>> {
  return { "client.ts": writeApp(count)["app.ts"] + writeCalls(count, source) };
}

/** Functions that each declare 50 routes, and an app composed of them. */
function writeModules(count: number): Readonly<Record<string, string>> {
  const routes = writeApp(50)["app.ts"].split("createApp()").at(-1) ?? "";
  const names = Array.from({ length: count }, (_, index) => `add${index}`);
  const modules = names.map((name): [string, string] => [
    `${name}.ts`,
    `import { z, type App } from "@fw/framework";
     export function ${name}<Routes>(app: App<Routes>) {
       return app${routes.replaceAll("/items", `/${name}/items`)}
     }`,
  ]);
  return {
    ...Object.fromEntries(modules),
    "app.ts": `import { createApp, type RoutesOf } from "@fw/framework";
      ${names.map((name) => `import { ${name} } from "./${name}.ts";`).join("\n")}
      export const app = ${names.map((name) => `${name}(`).join("")}createApp()${")".repeat(count)};
      type Routes = RoutesOf<typeof app>;
      export const first: Routes["GET /add0/items0/:id"]["params"] = { id: 1 };
      export const last: keyof Routes = "GET /add${count - 1}/items48/:id";`,
  };
}

/** Routes that return what they receive, with a `Date` beside it. */
function writeResults(count: number): { readonly "app.ts": string } {
  const fields = `name: z.string().min(1).max(100), email: z.email(), age: z.number().int().min(0),
    score: z.number().optional(), active: z.boolean(), role: z.enum(["admin", "user", "guest"]),
    tags: z.array(z.string()).max(10), note: z.string().nullable(), phone: z.string().optional(),
    address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
    website: z.url().optional(), born: z.iso.date(), locale: z.enum(["en", "de"]), level: z.number().default(1),
    items: z.array(z.object({ id: z.number(), count: z.number() })).max(50), price: z.number().positive(),
    meta: z.record(z.string(), z.string()), currency: z.literal("EUR"), terms: z.boolean(),
    kind: z.union([z.literal("a"), z.literal("b")])`;
  const routes = Array.from(
    { length: count },
    (_, index) =>
      `.post("/items${index}", ({ body }) => ({ id: 1, ...body, at: new Date() }), { body: z.object({ ${fields} }) })`,
  );
  const start = 'import { createApp, z } from "@fw/framework";\nexport const app = createApp()';
  return { "app.ts": `${[start, ...routes].join("\n")};\n` };
}

/** An app in two modules, whose consumer has not installed Zod itself. */
const app = {
  "schemas.ts": `
    import { z } from "@fw/framework";
    export const user = z.object({ name: z.string(), joined: z.string().transform(Date.parse) });
    export const byId = { params: z.object({ id: z.number().int() }) };`,
  "app.ts": `
    import { createApp, HttpError, reply } from "@fw/framework";
    import { byId, user } from "./schemas.ts";
    const context = () => [undefined, { user: "ada" }, new HttpError(401, "UNAUTHORIZED")].at(-1);
    export const app = createApp({ context })
      .get("/users/:id", ({ params }) => ({ id: params.id, at: new Date() }), byId)
      .post("/users", ({ body }) => reply(body, { status: 202 }), { body: user })
      .put("/users/:id", async () => new HttpError(409, "TAKEN"), byId)
      .get("/raw", () => new Response("raw"));`,
  "client.ts": `
    import type { RoutesOf } from "@fw/framework";
    import type { app } from "./app.ts";
    export const keys: (keyof RoutesOf<typeof app>)[] = ["POST /users", "GET /raw"];
    export type User = RoutesOf<typeof app>["GET /users/:id"]["response"];`,
};

it.for(compilers)(
  "the types under %s infer what they should and refuse what they should",
  async (compiler) => {
    // As a consumer has the packages: built, and without a look into libraries.
    const consumer = ["--customConditions", "node", "--skipLibCheck"];
    const inexact = ["--exactOptionalPropertyTypes", "false"];
    const runs = [["."], ["platform"], ["rows"], [".", ...inexact]] as const;
    for (const [folder, ...options] of runs) {
      const argv = ["-p", path.join(typeTests, folder), ...consumer, ...options];
      expect(await runCompiler(compiler, argv)).toBe("");
    }
  },
);

describe.for(compilers)("the types under %s", (compiler) => {
  it.for([
    ["without a context", writeApp],
    ["with a context that every handler uses", writeAppWithContext],
  ] as const)(
    "cost at most 178,000 instantiations for 300 routes %s, and the same for each",
    async ([, write]) => {
      const ten = await check(compiler, write(10));
      const hundred = await check(compiler, write(100));
      const more = await check(compiler, write(300));

      expect(ten.errors + hundred.errors + more.errors).toBe("");
      expect(more.instantiations).toBeLessThan(178_000);
      const first = (hundred.instantiations - ten.instantiations) / 90;
      expect((more.instantiations - hundred.instantiations) / 200).toBeLessThan(first * 1.02);
    },
  );

  it("cost at most 240 instantiations more for an open route than for another one", async () => {
    const closed = await check(compiler, writeAppWithContext(100));
    const open = await check(compiler, writeOpenApp(100));

    expect(closed.errors + open.errors).toBe("");
    expect((open.instantiations - closed.instantiations) / 100).toBeLessThan(240);
  });

  it("cost at most 240 instantiations more for a form or a query of route() than for a body or a query", async () => {
    const declared = await check(compiler, writeInputs(100, false));
    const routed = await check(compiler, writeInputs(100, true));

    expect(declared.errors + routed.errors).toBe("");
    expect((routed.instantiations - declared.instantiations) / 200).toBeLessThan(240);
  });

  it("cost at most 225,000 instantiations for 300 bodies of 20 fields", async () => {
    const fields = Array.from({ length: 20 }, (_, index) => `f${index}: z.string().min(1)`);
    const routes = Array.from(
      { length: 300 },
      (_, index) =>
        `.post("/items${index}", ({ body }) => ({ f: body.f1 }), { body: z.object({ ${fields.join()} }) })`,
    );
    const source = `import { createApp, z } from "@fw/framework";\nexport const app = createApp()${routes.join("\n")};`;
    const { errors, instantiations } = await check(compiler, { "app.ts": source });

    expect(errors).toBe("");
    expect(instantiations).toBeLessThan(225_000);
  });

  it("cost at most 490,000 instantiations for 300 results of 20 fields of many kinds", async () => {
    const { errors, instantiations } = await check(compiler, writeResults(300));

    expect(errors).toBe("");
    expect(instantiations).toBeLessThan(490_000);
  });

  it("cost at most 770,000 instantiations for 600 routes in modules of 50, and keep them all", async () => {
    const { errors, instantiations } = await check(compiler, writeModules(12));

    expect(errors).toBe("");
    expect(instantiations).toBeLessThan(770_000);
  });

  it("cost at most 600,000 instantiations for a client with 300 calls of typeof app", async () => {
    const { errors, instantiations } = await check(compiler, writeClient(300, "typeof app"));

    expect(errors).toBe("");
    expect(instantiations).toBeLessThan(600_000);
  });

  it.runIf(compiler === "typescript-7.0")(
    "cost at most 1,600,000 instantiations for a client with 600 calls of typeof app",
    async () => {
      const { errors, instantiations } = await check(compiler, writeClient(600, "typeof app"));

      expect(errors).toBe("");
      expect(instantiations).toBeLessThan(1_600_000);
    },
  );

  it("cost at most 405,000 instantiations for 300 calls of a ContractOf, and the same for each", async () => {
    const few = await check(compiler, writeClient(100, "Api"));
    const half = await check(compiler, writeClient(200, "Api"));
    const all = await check(compiler, writeClient(300, "Api"));

    expect(few.errors + half.errors + all.errors).toBe("");
    expect(all.instantiations).toBeLessThan(405_000);
    expect(all.instantiations - half.instantiations).toBeLessThan(
      (half.instantiations - few.instantiations) * 1.02,
    );
  });

  it("cost at most 128,000 instantiations for 300 calls of a ContractOf of declarations", async () => {
    const { declarations } = await check(compiler, writeApp(300), {
      declaration: true,
      exactOptionalPropertyTypes: true,
    });
    const calls = `import type { app } from "./app.js";\n${writeCalls(300, "Api")}`;
    const files = { "app.d.ts": declarations["app.d.ts"] ?? "", "calls.ts": calls };
    const { errors, instantiations } = await check(compiler, files);

    expect(errors).toBe("");
    expect(instantiations).toBeLessThan(128_000);
  });

  it("narrow a client's result by ok === true where the compiler is not strict", async () => {
    const write = (condition: string): Readonly<Record<string, string>> => ({
      "client.ts": `${writeApp(1)["app.ts"]}
        import { createClient } from "@fw/client";
        const call = () => createClient<typeof app>("").get("/items0/:id", { params: { id: 1 }, query: { page: 1 } });
        export const show = async () => { const result = await call(); return ${condition} ? "" : result.code; };`,
    });
    const strict = { strict: false };
    expect((await check(compiler, write("result.ok === true"), strict)).errors).toBe("");
    expect((await check(compiler, write("result.ok"), strict)).errors).toContain("'code'");
  });

  it("name nothing that a consumer of the framework alone cannot name", async () => {
    const { errors } = await check(compiler, app, { declaration: true });

    expect(errors).toBe("");
  });

  it("let a consumer emit at most 70 KB of declarations of a chain of 300 routes", async () => {
    const { errors, declarations } = await check(compiler, writeApp(300), {
      declaration: true,
      exactOptionalPropertyTypes: true,
    });
    expect(errors).toBe("");
    const bytes = Buffer.byteLength(declarations["app.d.ts"] ?? "");
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(70 * 1024);
  });

  it("let a consumer without exact optional properties emit declarations", async () => {
    const { errors } = await check(compiler, writeApp(10), { declaration: true });
    expect(errors).toBe("");
  });
});
