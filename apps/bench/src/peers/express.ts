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
  createApp: ({ express }) => {
    const app = express();
    app.use(express.json({ limit: "1mb" }));
    return {
      plain: (path, answer) =>
        app.get(path, (_request, response) => {
          response.type("text/plain").send(answer());
        }),
      params: (path, answer, schema) => app.get(path, validated(schema, "params", 200, answer)),
      query: (path, answer, schema) => app.get(path, validated(schema, "query", 200, answer)),
      body: (path, answer, schema) => app.post(path, validated(schema, "body", 201, answer)),
      refined: (path, answer, schema) => app.post(path, validated(schema, "body", 201, answer)),
      batch: (path, answer, schema) => app.post(path, validated(schema, "body", 201, answer)),
      list: (path, answer) =>
        app.get(path, (_request, response) => {
          response.json(answer());
        }),
      listen: () => app.use(answerError).listen(0, "127.0.0.1"),
    };
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
