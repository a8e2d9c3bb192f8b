import express from "express";
import { z } from "zod";
import { users } from "../src/service/routes.ts";
import { textSchemas } from "../src/service/schemas.ts";
import {
  allowedOrigin,
  cacheControl,
  createOrder,
  page,
  records,
  takeOrder,
} from "../src/service/work.ts";

/** With Zod. @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    Express: async (routes, work) => {
      const app = await createExpressApp(routes, works[work]);
      return {
        listen: () =>
          new Promise((resolve) => {
            const server = app.listen(0, "127.0.0.1", () => resolve(server.address().port));
          }),
      };
    },
  },
};

const works = {
  token: (app) =>
    app.get("/me", (request, response) => {
      const user = users.get(request.get("authorization"));
      if (user === undefined) response.sendStatus(401);
      else response.json({ user });
    }),
  context: (app) =>
    app
      .use((request, response, next) => {
        const user = users.get(request.get("authorization"));
        if (user === undefined) return response.sendStatus(401);
        response.locals.user = user;
        next();
      })
      .get("/me", (_request, response) => response.json({ user: response.locals.user })),
  body: (app) => app.post("/checkout", validated(createOrder(z), "body", 201, takeOrder)),
  list: (app) => app.get("/records", (_request, response) => response.json(records)),
  header: (app) =>
    app.get("/page", (_request, response) =>
      response.set("cache-control", cacheControl).json(page),
    ),
  cors: async (app) => {
    const { default: cors } = await import("cors");
    app
      .use(cors({ origin: allowedOrigin }))
      .get("/page", (_request, response) => response.json(page));
  },
};

async function createExpressApp(routes, addWork) {
  const app = express();
  app.use(express.json({ limit: "1mb" }));
  await addWork?.(app);
  for (const { kind, path, answer } of routes) {
    const schema = textSchemas[kind]?.(z);
    if (kind === "plain") {
      app.get(path, (_request, response) => response.type("text/plain").send(answer()));
    } else if (kind === "params") app.get(path, validated(schema, "params", 200, answer));
    else if (kind === "query") app.get(path, validated(schema, "query", 200, answer));
    else app.post(path, validated(schema, "body", 201, answer));
  }
  // Express tells an error handler by its four parameters.
  return app.use((error, _request, response, next) => {
    if (error instanceof SyntaxError) response.status(400).json({ error: "Bad request" });
    else next(error);
  });
}

function validated(schema, input, status, answer) {
  return (request, response) => {
    const result = schema.safeParse(request[input]);
    if (result.success) response.status(status).json(answer(result.data));
    else response.status(400).json({ issues: result.error.issues });
  };
}
