/** A framework whose types are measured: the texts that make an app. */
interface TypePeer {
  readonly head: readonly string[];
  /** A `GET` route with params and a query. */
  readonly get: (number: number) => string;
  /** A `POST` route with a body of three fields. */
  readonly post: (number: number) => string;
  /** What ends the module. */
  readonly tail?: string;
}

const params = "z.object({ id: z.number().int() })";
const query = "z.object({ page: z.number(), unread: z.boolean().optional() })";
const body = "z.object({ name: z.string().min(1), count: z.number(), tags: z.array(z.string()) })";

// The peers read path parameters and queries as strings; the comparison is of schemas of one size.
const getResult = "({ id: params.id, page: query.page })";
const postResult = "({ name: body.name, count: body.count })";
const zod = 'import { z } from "zod";';

const schemasAsOptions: Pick<TypePeer, "get" | "post"> = {
  get: (n) =>
    `.get("/items${n}/:id", ({ params, query }) => ${getResult}, { params: ${params}, query: ${query} })`,
  post: (n) => `.post("/items${n}", ({ body }) => ${postResult}, { body: ${body} })`,
};

/** The peers whose types are measured, by name. */
export const typePeers: Readonly<Record<string, TypePeer>> = {
  "the schemas alone, no framework": {
    head: [zod],
    get: (n) =>
      `const p${n} = ${params}; const q${n} = ${query};\n` +
      `export const get${n} = (params: z.output<typeof p${n}>, query: z.output<typeof q${n}>) => ${getResult};`,
    post: (n) =>
      `const b${n} = ${body};\n` +
      `export const post${n} = (body: z.output<typeof b${n}>) => ${postResult};`,
  },
  "@fw/framework": {
    head: ['import { createApp, z } from "@fw/framework";', "export const app = createApp()"],
    ...schemasAsOptions,
  },
  "Fastify, Zod type provider": {
    head: [
      'import fastify from "fastify";',
      'import type { ZodTypeProvider } from "fastify-type-provider-zod";',
      zod,
      "export const app = fastify().withTypeProvider<ZodTypeProvider>()",
    ],
    get: (n) =>
      `.get("/items${n}/:id", { schema: { params: ${params}, querystring: ${query} } }, ({ params, query }) => ${getResult})`,
    post: (n) => `.post("/items${n}", { schema: { body: ${body} } }, ({ body }) => ${postResult})`,
  },
  Elysia: {
    head: ['import { Elysia } from "elysia";', zod, "export const app = new Elysia()"],
    ...schemasAsOptions,
  },
  "Hono, zod-validator": {
    head: [
      'import { zValidator } from "@hono/zod-validator";',
      'import { Hono } from "hono";',
      zod,
      "export const app = new Hono()",
    ],
    get: (n) =>
      `.get("/items${n}/:id", zValidator("param", ${params}), zValidator("query", ${query}), (c) => { const params = c.req.valid("param"); const query = c.req.valid("query"); return c.json${getResult}; })`,
    post: (n) =>
      `.post("/items${n}", zValidator("json", ${body}), (c) => { const body = c.req.valid("json"); return c.json${postResult}; })`,
  },
  "h3, in statements": {
    head: [
      'import { getValidatedQuery, getValidatedRouterParams, H3, readValidatedBody } from "h3";',
      zod,
      "export const app = new H3();",
    ],
    get: (n) =>
      `app.get("/items${n}/:id", async (event) => { const params = await getValidatedRouterParams(event, ${params}); const query = await getValidatedQuery(event, ${query}); return ${getResult}; });`,
    post: (n) =>
      `app.post("/items${n}", async (event) => { const body = await readValidatedBody(event, ${body}); return ${postResult}; });`,
  },
  oRPC: {
    head: ['import { os } from "@orpc/server";', zod, "export const app = {"],
    get: (n) =>
      `get${n}: os.route({ method: "GET", path: "/items${n}/{id}", inputStructure: "detailed" }).input(z.object({ params: ${params}, query: ${query} })).handler(({ input: { params, query } }) => ${getResult}),`,
    post: (n) =>
      `post${n}: os.route({ method: "POST", path: "/items${n}" }).input(${body}).handler(({ input: body }) => ${postResult}),`,
    tail: "}",
  },
  tRPC: {
    head: [
      'import { initTRPC } from "@trpc/server";',
      zod,
      "const t = initTRPC.create();",
      "export const app = t.router({",
    ],
    get: (n) =>
      `get${n}: t.procedure.input(z.object({ params: ${params}, query: ${query} })).query(({ input: { params, query } }) => ${getResult}),`,
    post: (n) =>
      `post${n}: t.procedure.input(${body}).mutation(({ input: body }) => ${postResult}),`,
    tail: "})",
  },
};

/**
 * Writes an app of which half the routes are of each kind.
 *
 * @param peer - The name of the framework.
 * @param routes - How many routes there are.
 * @returns The text of a module.
 * @throws {@link RangeError} when there is no such framework.
 */
export function writeApp(peer: string, routes: number): string {
  const found = typePeers[peer];
  if (found === undefined) throw new RangeError(`There is no peer ${peer}`);
  const { head, get, post, tail = "" } = found;
  const parts = Array.from({ length: routes }, (_, n) => (n % 2 === 0 ? get(n) : post(n)));
  return `${[...head, ...parts].join("\n")}${tail};\n`;
}
