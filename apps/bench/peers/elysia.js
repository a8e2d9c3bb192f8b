import { Elysia, t } from "elysia";
import { Memoirist } from "memoirist";
import { decode } from "../src/router/decode.ts";
import { users } from "../src/service/routes.ts";
import { textSchemas } from "../src/service/schemas.ts";
import { typed } from "../src/service/texts.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  hasRightTotal,
  page,
  records,
  takeOrder,
  toEmail,
} from "../src/service/work.ts";

const { params, query, body, getResult, postResult } = typed;
const address = { port: 0, hostname: "127.0.0.1" };

/** @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    // With its own schemas, which it compiles, and which its documentation uses before all others.
    "Elysia (Node)": async (routes, work) => {
      const { node } = await importElsewhere("@elysiajs/node");
      const app = await createElysiaApp(routes, { adapter: node() }, ownSchemas, ownWorks[work]);
      return {
        fetch: (request) => app.fetch(request),
        listen: async () => {
          const { raw } = await new Promise((resolve) => {
            app.listen(address, resolve);
          });
          // The adapter knows only the requested port, which is 0.
          await raw.ready();
          return raw.node.server.address().port;
        },
      };
    },
    // With Zod, where the Fetch interface is the server interface.
    Elysia: async (routes, work) => {
      const { z } = await import("zod");
      const isWorker = globalThis.navigator.userAgent === "Cloudflare-Workers";
      const adapter = isWorker ? await import("elysia/adapter/cloudflare-worker") : undefined;
      const options = adapter && { adapter: adapter.CloudflareAdapter };
      const schemas = Object.fromEntries(
        Object.entries(textSchemas).map(([kind, create]) => [kind, () => create(z)]),
      );
      const app = await createElysiaApp(routes, options, schemas, zodWorks(z)[work]);
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

async function createElysiaApp(routes, options, schemas, addWork) {
  const app = new Elysia(options).onError(({ code, error, status }) =>
    code === "VALIDATION" ? status(400, error.message) : undefined,
  );
  await addWork?.(app);
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
};

const works = {
  token: (app) =>
    app.get("/me", ({ headers, status }) => {
      const user = users.get(headers.authorization);
      return user === undefined ? status(401) : { user };
    }),
  context: (app) =>
    app
      .resolve(({ headers, status }) => {
        const user = users.get(headers.authorization);
        return user === undefined ? status(401) : { user };
      })
      .get("/me", ({ user }) => ({ user })),
  list: (app) => app.get("/records", () => records),
  header: (app) =>
    app.get("/page", ({ set }) => {
      set.headers["cache-control"] = cacheControl;
      return page;
    }),
  cors: async (app) => {
    const { cors } = await import("@elysiajs/cors");
    app.use(cors({ origin: allowedOrigin })).get("/page", () => page);
  },
};

const order = t.Object({
  email: t.String({ maxLength: 200 }),
  total: t.Number({ minimum: 0 }),
  items: t.Array(
    t.Object({
      sku: t.String({ maxLength: 20 }),
      quantity: t.Integer({ exclusiveMinimum: 0 }),
      price: t.Number({ minimum: 0 }),
    }),
    { maxItems: 100 },
  ),
});

const ownWorks = {
  ...works,
  body: (app) =>
    app.post(
      "/checkout",
      ({ body, status }) =>
        hasRightTotal(body)
          ? status(201, takeOrder({ ...body, email: toEmail(body.email) }))
          : status(400),
      { body: order },
    ),
};

function zodWorks(z) {
  return {
    ...works,
    body: (app) =>
      app.post("/checkout", ({ body, status }) => status(201, takeOrder(body)), {
        body: createOrder(z),
      }),
  };
}
