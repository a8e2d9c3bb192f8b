import { fastify as createFastify } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { z } from "zod";
import { createItem, readItem } from "../service/routes.ts";
import { textSchemas } from "../service/schemas.ts";
import { isAllowed, toOwnError, type SeamPeer } from "./seam.ts";

/** Fastify with Zod: its hooks and its error handlers. */
export const fastify: SeamPeer = {
  createApp: (seam, log) => {
    const app = createFastify()
      .setValidatorCompiler(validatorCompiler)
      .setSerializerCompiler(serializerCompiler)
      .withTypeProvider<ZodTypeProvider>();
    if (seam === "token first") {
      app.addHook("onRequest", (request, reply, done) => {
        if (isAllowed(request.headers.authorization)) done();
        else reply.code(401).send();
      });
    } else if (seam === "access log") {
      app.addHook("onResponse", (request, reply, done) => {
        log(request.method, request.routeOptions.url ?? null, reply.statusCode, reply.elapsedTime);
        done();
      });
    } else if (seam === "own errors") {
      app.setNotFoundHandler((_request, reply) => reply.code(404).send(toOwnError(404)));
      app.setErrorHandler((_error, _request, reply) => reply.code(400).send(toOwnError(400)));
    }
    app.get("/users/:id", { schema: { params: textSchemas.params({ z }) } }, (request, reply) => {
      if (seam === "token in the handler" && !isAllowed(request.headers.authorization)) {
        return reply.code(401).send();
      }
      return reply.send(readItem(request.params));
    });
    app.post("/users", { schema: { body: textSchemas.body({ z }) } }, (request, reply) =>
      reply.code(201).send(createItem(request.body)),
    );
    return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
  },
  channel: "tracing:fastify.request.handler:start",
};
