import type { ErrorRequestHandler, RequestHandler } from "express";
import type { z } from "zod";
import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** Express with Zod. */
export const express = definePeer({
  load: async () => {
    const [{ default: express }, { z }] = await Promise.all([import("express"), import("zod")]);
    return { express, z };
  },
  schemas: textSchemas,
  createApp: ({ express }, routes) => {
    const app = express();
    app.use(express.json());
    for (const route of routes) {
      const { path } = route;
      switch (route.kind) {
        case "plain":
          app.get(path, (_request, response) => {
            response.type("text/plain").send(route.answer());
          });
          break;
        case "params":
          app.get(path, validated(route.schema, "params", 200, route.answer));
          break;
        case "query":
          app.get(path, validated(route.schema, "query", 200, route.answer));
          break;
        case "body":
          app.post(path, validated(route.schema, "body", 201, route.answer));
          break;
      }
    }
    app.use(answerError);
    return { listen: () => app.listen(0, "127.0.0.1") };
  },
});

function validated<Schema extends z.ZodType>(
  schema: Schema,
  input: "params" | "query" | "body",
  status: number,
  answer: (value: z.output<Schema>) => object,
): RequestHandler {
  return (request, response) => {
    const result = schema.safeParse(request[input]);
    if (result.success) response.status(status).json(answer(result.data));
    else response.status(400).json({ issues: result.error.issues });
  };
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof SyntaxError) response.status(400).json({ error: "Bad request" });
  else next(error);
};
