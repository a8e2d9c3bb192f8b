import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { z } from "zod";
import { decode } from "../src/router/decode.ts";
import { users } from "../src/service/routes.ts";
import { textSchemas } from "../src/service/schemas.ts";
import { typed, withMethods } from "../src/service/texts.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  page,
  records,
  takeOrder,
} from "../src/service/work.ts";

const { params, query, body, getResult, postResult } = typed;

/** With its Zod validator, on its Node server. @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    Hono: async (routes, work) =>
      createHonoApp((await works[work]?.(new Hono())) ?? new Hono(), routes),
  },
  // Its default router, which takes the TrieRouter for tables that the RegExpRouter refuses.
  createFind: (routes) => {
    const router = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] });
    for (const [index, { method, path }] of routes.entries()) router.add(method, path, index);
    return (method, path) => {
      const [handlers, values] = router.match(method, path);
      const [handler] = handlers;
      if (handler === undefined) return undefined;
      const [route, references] = handler;
      const params = {};
      for (const name in references) {
        const reference = references[name];
        params[name] = decode(typeof reference === "string" ? reference : values[reference]);
      }
      return { route, params };
    };
  },
  typed: {
    head: [
      'import { zValidator } from "@hono/zod-validator";',
      'import { Hono } from "hono";',
      typed.zod,
      "export const app = new Hono()",
    ],
    get: (n) =>
      `.get("/items${n}/:id", zValidator("param", ${params}), zValidator("query", ${query}), (c) => { const params = c.req.valid("param"); const query = c.req.valid("query"); return c.json${getResult}; })`,
    post: (n) =>
      `.post("/items${n}", zValidator("json", ${body}), (c) => { const body = c.req.valid("json"); return c.json${postResult}; })`,
  },
  programs: {
    Hono: `
      import { Hono } from "hono";
      export default new Hono().get("/", (context) => context.text("Hello"));`,
    "Hono with its Zod validator": toZodProgram('import { z } from "zod";'),
    "Hono with its Zod validator, * as z": toZodProgram('import * as z from "zod";'),
  },
};

function toZodProgram(importOfZod) {
  return `
    import { zValidator } from "@hono/zod-validator";
    import { Hono } from "hono";
    ${importOfZod}
    ${withMethods("z.coerce.number()")}
    export default new Hono().post(
      "/items/:id",
      zValidator("param", params), zValidator("query", query), zValidator("json", body),
      (context) => context.json(context.req.valid("json")),
    );`;
}

const works = {
  token: (app) =>
    app.get("/me", (context) => {
      const user = users.get(context.req.header("authorization"));
      return user === undefined ? context.body(null, 401) : context.json({ user });
    }),
  context: (app) =>
    app.use(requireUser).get("/me", (context) => context.json({ user: context.get("user") })),
  body: (app) =>
    app.post("/checkout", zValidator("json", createOrder(z)), (context) =>
      context.json(takeOrder(context.req.valid("json")), 201),
    ),
  list: (app) => app.get("/records", (context) => context.json(records)),
  header: (app) =>
    app.get("/page", (context) => {
      context.header("cache-control", cacheControl);
      return context.json(page);
    }),
  cors: async (app) => {
    const { cors } = await import("hono/cors");
    return app.use(cors({ origin: allowedOrigin })).get("/page", (context) => context.json(page));
  },
};

async function requireUser(context, next) {
  const user = users.get(context.req.header("authorization"));
  if (user === undefined) return context.body(null, 401);
  context.set("user", user);
  await next();
}

function createHonoApp(app, routes) {
  for (const { kind, path, answer } of routes) {
    const schema = textSchemas[kind]?.(z);
    if (kind === "plain") app.get(path, (context) => context.text(answer()));
    else if (kind === "params") {
      app.get(path, zValidator("param", schema), (context) =>
        context.json(answer(context.req.valid("param"))),
      );
    } else if (kind === "query") {
      app.get(path, zValidator("query", schema), (context) =>
        context.json(answer(context.req.valid("query"))),
      );
    } else {
      app.post(path, zValidator("json", schema), (context) =>
        context.json(answer(context.req.valid("json")), 201),
      );
    }
  }
  return {
    fetch: (request) => app.fetch(request),
    listen: async () => {
      // Imported here, because it replaces the global Response, which the Fetch interface alone uses.
      const { serve } = await import("@hono/node-server");
      return new Promise((resolve) => {
        serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
      });
    },
  };
}
