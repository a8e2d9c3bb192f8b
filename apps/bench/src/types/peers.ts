/** A framework whose types are measured: the text of an app with as many routes as asked for. */
export interface TypePeer {
  readonly name: string;
  /** Half are `GET` routes with params and a query, half `POST` routes with a body of three fields. */
  readonly writeApp: (routes: number) => string;
}

const schemas = {
  params: "z.object({ id: z.number().int() })",
  query: "z.object({ page: z.number(), unread: z.boolean().optional() })",
  body: "z.object({ name: z.string().min(1), count: z.number(), tags: z.array(z.string()) })",
};

// The peers read path parameters and queries as strings; the comparison is of schemas of one size.
const getResult = "({ id: params.id, page: query.page })";
const postResult = "({ name: body.name, count: body.count })";

export const typePeers: readonly TypePeer[] = [
  {
    name: "the schemas alone, no framework",
    writeApp: (routes) =>
      [
        'import { z } from "zod";',
        ...eachRoute(
          routes,
          (n) =>
            `const p${n} = ${schemas.params}; const q${n} = ${schemas.query};\n` +
            `export const get${n} = (params: z.output<typeof p${n}>, query: z.output<typeof q${n}>) => ${getResult};`,
          (n) =>
            `const b${n} = ${schemas.body};\n` +
            `export const post${n} = (body: z.output<typeof b${n}>) => ${postResult};`,
        ),
      ].join("\n"),
  },
  {
    name: "@fw/framework",
    writeApp: (routes) =>
      chain(
        'import { createApp, z } from "@fw/framework";\nexport const app = createApp()',
        routes,
        (n) =>
          `.get("/items${n}/:id", ({ params, query }) => ${getResult}, { params: ${schemas.params}, query: ${schemas.query} })`,
        (n) => `.post("/items${n}", ({ body }) => ${postResult}, { body: ${schemas.body} })`,
      ),
  },
  {
    name: "Fastify, Zod type provider",
    writeApp: (routes) =>
      chain(
        'import fastify from "fastify";\n' +
          'import type { ZodTypeProvider } from "fastify-type-provider-zod";\n' +
          'import { z } from "zod";\n' +
          "export const app = fastify().withTypeProvider<ZodTypeProvider>()",
        routes,
        (n) =>
          `.get("/items${n}/:id", { schema: { params: ${schemas.params}, querystring: ${schemas.query} } }, ({ params, query }) => ${getResult})`,
        (n) =>
          `.post("/items${n}", { schema: { body: ${schemas.body} } }, ({ body }) => ${postResult})`,
      ),
  },
  {
    name: "Elysia",
    writeApp: (routes) =>
      chain(
        'import { Elysia } from "elysia";\nimport { z } from "zod";\nexport const app = new Elysia()',
        routes,
        (n) =>
          `.get("/items${n}/:id", ({ params, query }) => ${getResult}, { params: ${schemas.params}, query: ${schemas.query} })`,
        (n) => `.post("/items${n}", ({ body }) => ${postResult}, { body: ${schemas.body} })`,
      ),
  },
  {
    name: "Hono, zod-validator",
    writeApp: (routes) =>
      chain(
        'import { zValidator } from "@hono/zod-validator";\n' +
          'import { Hono } from "hono";\n' +
          'import { z } from "zod";\n' +
          "export const app = new Hono()",
        routes,
        (n) =>
          `.get("/items${n}/:id", zValidator("param", ${schemas.params}), zValidator("query", ${schemas.query}), (c) => { const params = c.req.valid("param"); const query = c.req.valid("query"); return c.json${getResult}; })`,
        (n) =>
          `.post("/items${n}", zValidator("json", ${schemas.body}), (c) => { const body = c.req.valid("json"); return c.json${postResult}; })`,
      ),
  },
];

function chain(
  head: string,
  routes: number,
  get: (n: number) => string,
  post: (n: number) => string,
): string {
  return `${[head, ...eachRoute(routes, get, post)].join("\n  ")};\n`;
}

function eachRoute(
  routes: number,
  get: (n: number) => string,
  post: (n: number) => string,
): string[] {
  return Array.from({ length: routes }, (_, n) => (n % 2 === 0 ? get(n) : post(n)));
}
