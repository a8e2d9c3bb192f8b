import fastify from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { routes } from "../service/routes.ts";
import { body, textParams, textQuery } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/**
 * Fastify with Zod for what comes in. What goes out has no schema: the type provider would validate
 * it, which no other peer does.
 *
 * @returns the application
 */
export function createFastifyZodApp(): PeerApp {
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
    .withTypeProvider<ZodTypeProvider>();
  for (const route of routes) {
    const { path } = route;
    switch (route.kind) {
      case "plain":
        app.get(path, (_request, reply) => reply.type("text/plain").send(route.answer()));
        break;
      case "params":
        app.get(path, { schema: { params: textParams } }, (request, reply) =>
          reply.send(route.answer(request.params)),
        );
        break;
      case "query":
        app.get(path, { schema: { querystring: textQuery } }, (request, reply) =>
          reply.send(route.answer(request.query)),
        );
        break;
      case "body":
        app.post(path, { schema: { body } }, (request, reply) =>
          reply.code(201).send(route.answer(request.body)),
        );
        break;
    }
  }
  return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
}
