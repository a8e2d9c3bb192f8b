import { createApp, HttpError, serve, z, type App } from "@fw/framework";
import { createRouter } from "@fw/router";
import type { Peer } from "../src/peers.ts";
import { token, type PeerRoute } from "../src/service/routes.ts";
import { typedSchemas } from "../src/service/schemas.ts";
import { typed, withFunctions, withMethods } from "../src/service/texts.ts";

const address = { port: 0, hostname: "127.0.0.1" };
const { params, query, body, getResult, postResult } = typed;
const route = 'createApp().post("/items/:id", (context) => context.body, { params, query, body })';

const framework: Peer = {
  apps: {
    "@fw/framework": (routes) => {
      const app = createFrameworkApp(routes);
      return { listen: async () => (await app.listen(address)).port, fetch: app.fetch };
    },
    "@fw/framework, serve": (routes) => {
      const app = createFrameworkApp(routes);
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

function createFrameworkApp(routes: readonly PeerRoute[]): App {
  const app = createApp();
  for (const { kind, path, answer } of routes) {
    if (kind === "plain") app.get(path, () => answer());
    else if (kind === "params") {
      app.get(path, ({ params }) => answer(params), { params: typedSchemas.params(z) });
    } else if (kind === "token") {
      app.get(
        path,
        ({ params, request }) =>
          request.headers.get("authorization") === token
            ? answer(params)
            : new HttpError(401, "UNAUTHORIZED"),
        { params: typedSchemas.token(z) },
      );
    } else if (kind === "query") {
      app.get(path, ({ query }) => answer(query), { query: typedSchemas.query(z) });
    } else if (kind === "body") {
      app.post(path, ({ body }) => answer(body), { body: typedSchemas.body(z) });
    } else {
      app.post(path, ({ body }) => answer(body), { body: typedSchemas.batch(z) });
    }
  }
  return app;
}
