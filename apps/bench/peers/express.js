import express from "express";
import { z } from "zod";
import { textSchemas } from "../src/service/schemas.ts";

/** With Zod. @type {import("../src/peers.ts").Peer} */
export default {
  apps: {
    Express: (routes) => {
      const app = createExpressApp(routes);
      return {
        listen: () =>
          new Promise((resolve) => {
            const server = app.listen(0, "127.0.0.1", () => resolve(server.address().port));
          }),
      };
    },
  },
};

function createExpressApp(routes) {
  const app = express();
  app.use(express.json({ limit: "1mb" }));
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
