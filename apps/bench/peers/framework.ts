import { createApp, HttpError, reply, serve, z, type App, type ContextHead } from "@fw/framework";
import { createRouter } from "@fw/router";
import type { Peer } from "../src/peers.ts";
import { users, type PeerRoute } from "../src/service/routes.ts";
import { typedSchemas } from "../src/service/schemas.ts";
import { typed, withFunctions, withMethods } from "../src/service/texts.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  page,
  records,
  takeOrder,
  type Work,
} from "../src/service/work.ts";

const address = { port: 0, hostname: "127.0.0.1" };
const { params, query, body, getResult, postResult } = typed;
const route = 'createApp().post("/items/:id", (context) => context.body, { params, query, body })';

const framework: Peer = {
  apps: {
    "@fw/framework": (routes, work) => {
      const app = createFrameworkApp(createWorkApp(work), routes);
      return { listen: () => listen(app), fetch: app.fetch };
    },
    "@fw/framework, serve": (routes, work) => {
      const app = createFrameworkApp(createWorkApp(work), routes);
      return { listen: async () => (await serve((request) => app.fetch(request), address)).port };
    },
  },
  createFind: (routes) => {
    const router = createRouter<number>();
    for (const [index, { method, path }] of routes.entries()) router.add(method, path, index);
    return (method, path) => {
      const match = router.find(method, path);
      return match.kind === "found" ? { route: match.value, params: match.params } : undefined;
    };
  },
  typed: {
    head: ['import { createApp, z } from "@fw/framework";', "export const app = createApp()"],
    get: (n) =>
      `.get("/items${n}/:id", ({ params, query }) => ${getResult}, { params: ${params}, query: ${query} })`,
    post: (n) => `.post("/items${n}", ({ body }) => ${postResult}, { body: ${body} })`,
  },
  programs: {
    "@fw/framework": `
      import { createApp } from "@fw/framework";
      export default createApp().get("/", () => "Hello");`,
    "@fw/framework, z": `
      import { createApp, z } from "@fw/framework";
      ${withMethods()}
      export default ${route};`,
    "@fw/framework, * as z": `
      import { createApp } from "@fw/framework";
      import * as z from "zod";
      ${withMethods()}
      export default ${route};`,
    "@fw/framework, zod/mini": `
      import { createApp } from "@fw/framework";
      import * as z from "zod/mini";
      ${withFunctions()}
      export default ${route};`,
  },
};

export default framework;

async function listen(app: App): Promise<number> {
  return (await app.listen(address)).port;
}

type Refusal = HttpError<401, "UNAUTHORIZED">;

function findUser({ headers }: ContextHead): { readonly user: string } | Refusal {
  const user = users.get(headers.get("authorization"));
  return user === undefined ? new HttpError(401, "UNAUTHORIZED") : { user };
}

/** Creates an application with the route of a work. */
function createWorkApp(work: Work | undefined): App {
  switch (work) {
    case "token":
      return createApp().get("/me", findUser);
    case "context":
      return createApp({ context: findUser }).get("/me", ({ user }) => ({ user }));
    case "body":
      return createApp().post("/checkout", ({ body }) => takeOrder(body), { body: createOrder(z) });
    case "list":
      return createApp().get("/records", () => records);
    case "header":
      return createApp().get("/page", () =>
        reply(page, { headers: { "cache-control": cacheControl } }),
      );
    case "cors":
      return createApp({ cors: { origin: allowedOrigin } }).get("/page", () => page);
    case undefined:
      return createApp();
  }
}

function createFrameworkApp(app: App, routes: readonly PeerRoute[]): App {
  for (const { kind, path, answer } of routes) {
    if (kind === "plain") app.get(path, () => answer());
    else if (kind === "params") {
      app.get(path, ({ params }) => answer(params), { params: typedSchemas.params(z) });
    } else if (kind === "query") {
      app.get(path, ({ query }) => answer(query), { query: typedSchemas.query(z) });
    } else {
      app.post(path, ({ body }) => answer(body), { body: typedSchemas.body(z) });
    }
  }
  return app;
}
