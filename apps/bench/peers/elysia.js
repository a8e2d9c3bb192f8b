import { Elysia, t } from "elysia";
import { Memoirist } from "memoirist";
import { decode } from "../src/router/decode.ts";
import { textSchemas } from "../src/service/schemas.ts";
import { typed } from "../src/service/texts.ts";

const { params, query, body, getResult, postResult } = typed;
const address = { port: 0, hostname: "127.0.0.1" };

/** @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    // With its own schemas, which it compiles, and which its documentation uses before all others.
    "Elysia (Node)": async (routes) => {
      const { node } = await importElsewhere("@elysiajs/node");
      const app = createElysiaApp(routes, { adapter: node() }, ownSchemas);
      return {
        fetch: (request) => app.fetch(request),
        listen: async () => {
          const { raw } = await new Promise((resolve) => {
            app.listen(address, resolve);
          });
          // The adapter itself knows the port that was asked for, which is none.
          await raw.ready();
          return raw.node.server.address().port;
        },
      };
    },
    // With Zod, where the Fetch interface is the server interface.
    Elysia: async (routes) => {
      const { z } = await import("zod");
      const isWorker = globalThis.navigator.userAgent === "Cloudflare-Workers";
      const adapter = isWorker ? await import("elysia/adapter/cloudflare-worker") : undefined;
      const options = adapter && { adapter: adapter.CloudflareAdapter };
      const schemas = Object.fromEntries(
        Object.entries(textSchemas).map(([kind, create]) => [kind, () => create(z)]),
      );
      const app = createElysiaApp(routes, options, schemas);
      // A Worker is called; Elysia writes its code before the first request there.
      if (isWorker) app.compile();
      return {
        fetch: (request) => app.fetch(request),
        listen: () => app.listen(address).server.port,
      };
    },
  },
  createFind: (routes) => {
    const router = new Memoirist({ onParam: decode });
    for (const [index, { method, path }] of routes.entries()) router.add(method, path, index);
    return (method, path) => {
      const match = router.find(method, path);
      return match === null ? undefined : { route: match.store, params: match.params };
    };
  },
  typed: {
    head: ['import { Elysia } from "elysia";', typed.zod, "export const app = new Elysia()"],
    get: (n) =>
      `.get("/items${n}/:id", ({ params, query }) => ${getResult}, { params: ${params}, query: ${query} })`,
    post: (n) => `.post("/items${n}", ({ body }) => ${postResult}, { body: ${body} })`,
  },
  programs: {
    "Elysia, its own schemas": `
      import { Elysia, t } from "elysia";
      export default new Elysia().post("/items/:id", (context) => context.body, {
        params: t.Object({ id: t.Integer({ exclusiveMinimum: 0 }) }),
        query: t.Object({ search: t.Optional(t.String({ maxLength: 100 })), page: t.Integer() }),
        body: t.Object({
          name: t.String({ minLength: 1, maxLength: 100 }),
          tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
        }),
      });`,
  },
};

/** Imports what a bundler shall not find: a Worker has no use for it. */
function importElsewhere(name) {
  return import(name);
}

function createElysiaApp(routes, options, schemas) {
  const app = new Elysia(options).onError(({ code, error, status }) =>
    code === "VALIDATION" ? status(400, error.message) : undefined,
  );
  for (const { kind, path, answer } of routes) {
    const schema = schemas[kind]?.();
    if (kind === "plain") app.get(path, () => answer());
    else if (kind === "params") {
      app.get(path, (context) => answer(context.params), { params: schema });
    } else if (kind === "query") {
      app.get(path, (context) => answer(context.query), { query: schema });
    } else {
      app.post(path, (context) => context.status(201, answer(context.body)), { body: schema });
    }
  }
  return app;
}

const ownSchemas = {
  params: () => t.Object({ id: t.Integer({ exclusiveMinimum: 0 }) }),
  query: () =>
    t.Object({
      page: t.Integer({ minimum: 1 }),
      search: t.String({ maxLength: 100 }),
      active: t.Boolean(),
    }),
  body: () =>
    t.Object({
      name: t.String({ minLength: 1, maxLength: 100 }),
      email: t.String({ format: "email", maxLength: 200 }),
      age: t.Integer({ minimum: 0, maximum: 150 }),
      address: t.Object({
        street: t.String({ maxLength: 100 }),
        city: t.String({ maxLength: 100 }),
        postcode: t.String({ maxLength: 10 }),
      }),
      tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
    }),
  batch: () =>
    t.Object({
      items: t.Array(
        t.Object({
          id: t.Integer({ exclusiveMinimum: 0 }),
          name: t.String({ maxLength: 100 }),
          price: t.Number({ minimum: 0 }),
          tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 5 }),
        }),
        { maxItems: 100_000 },
      ),
    }),
};
