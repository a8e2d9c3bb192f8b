import {
  getValidatedQuery,
  getValidatedRouterParams,
  H3,
  handleCors,
  HTTPError,
  readValidatedBody,
  serve,
} from "h3";
import { addRoute, createRouter, findRoute } from "rou3";
import { z } from "zod";
import { decode } from "../src/router/decode.ts";
import { textSchemas } from "../src/service/schemas.ts";
import { users } from "../src/service/routes.ts";
import { typed, withMethods } from "../src/service/texts.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  page,
  records,
  takeOrder,
} from "../src/service/work.ts";

const noParams = Object.freeze({});
const { params, query, body, getResult, postResult } = typed;

/** With Zod, on its Node adapter. @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    h3: (routes, work) => {
      const app = createH3App(works[work]?.(new H3()) ?? new H3(), routes);
      return {
        fetch: (request) => app.fetch(request),
        listen: async () => {
          const server = serve(app, { port: 0, hostname: "127.0.0.1", silent: true });
          await server.ready();
          return server.node.server.address().port;
        },
      };
    },
  },
  createFind: (routes) => {
    const router = createRouter();
    for (const [index, { method, path }] of routes.entries()) {
      // A wildcard of rou3 has a name only where it is given one.
      addRoute(router, method, path.replace("/*", "/**"), index);
    }
    return (method, path) => {
      const match = findRoute(router, method, path);
      if (match === undefined) return undefined;
      const { params = noParams } = match;
      for (const name in params) params[name] = decode(params[name]);
      return { route: match.data, params };
    };
  },
  // It has no chain.
  typed: {
    head: [
      'import { getValidatedQuery, getValidatedRouterParams, H3, readValidatedBody } from "h3";',
      typed.zod,
      "export const app = new H3();",
    ],
    get: (n) =>
      `app.get("/items${n}/:id", async (event) => { const params = await getValidatedRouterParams(event, ${params}); const query = await getValidatedQuery(event, ${query}); return ${getResult}; });`,
    post: (n) =>
      `app.post("/items${n}", async (event) => { const body = await readValidatedBody(event, ${body}); return ${postResult}; });`,
  },
  programs: {
    h3: `
      import { H3 } from "h3";
      export default new H3().get("/", () => "Hello");`,
    "h3 with Zod": toZodProgram('import { z } from "zod";'),
    "h3 with Zod, * as z": toZodProgram('import * as z from "zod";'),
  },
};

function toZodProgram(importOfZod) {
  return `
    import { getValidatedQuery, getValidatedRouterParams, H3, readValidatedBody } from "h3";
    ${importOfZod}
    ${withMethods("z.coerce.number()")}
    export default new H3().post("/items/:id", async (event) => {
      await getValidatedRouterParams(event, params);
      await getValidatedQuery(event, query);
      return readValidatedBody(event, body);
    });`;
}

const works = {
  token: (app) => app.get("/me", (event) => ({ user: findUser(event) })),
  context: (app) =>
    app
      .use((event) => {
        event.context.user = findUser(event);
      })
      .get("/me", (event) => ({ user: event.context.user })),
  body: (app) => {
    const schema = createOrder(z);
    return app.post("/checkout", async (event) => {
      event.res.status = 201;
      return takeOrder(await readValidatedBody(event, schema));
    });
  },
  list: (app) => app.get("/records", () => records),
  header: (app) =>
    app.get("/page", (event) => {
      event.res.headers.set("cache-control", cacheControl);
      return page;
    }),
  cors: (app) =>
    app
      .use((event) => {
        const answer = handleCors(event, { origin: [allowedOrigin] });
        if (answer !== false) return answer;
      })
      .get("/page", () => page),
};

function findUser(event) {
  const user = users.get(event.req.headers.get("authorization"));
  if (user === undefined) throw new HTTPError({ status: 401 });
  return user;
}

function createH3App(app, routes) {
  for (const { kind, path, answer } of routes) {
    const schema = textSchemas[kind]?.(z);
    if (kind === "plain") {
      app.get(path, (event) => {
        event.res.headers.set("content-type", "text/plain; charset=utf-8");
        return answer();
      });
    } else if (kind === "params") {
      app.get(path, async (event) => answer(await getValidatedRouterParams(event, schema)));
    } else if (kind === "query") {
      app.get(path, async (event) => answer(await getValidatedQuery(event, schema)));
    } else {
      app.post(path, async (event) => {
        event.res.status = 201;
        return answer(await readValidatedBody(event, schema));
      });
    }
  }
  return app;
}
