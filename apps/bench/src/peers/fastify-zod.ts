import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/**
 * Fastify with Zod for what comes in. What goes out has no schema: the type provider would validate
 * it, which no other peer does.
 */
export const fastifyZod = definePeer({
  load: async () => {
    const [{ fastify }, provider, { z }] = await Promise.all([
      import("fastify"),
      import("fastify-type-provider-zod"),
      import("zod"),
    ]);
    return { fastify, provider, z };
  },
  schemas: textSchemas,
  createApp: ({ fastify, provider }, routes) => {
    const app = fastify()
      .setValidatorCompiler(provider.validatorCompiler)
      .setSerializerCompiler(provider.serializerCompiler)
      .withTypeProvider<ZodTypeProvider>();
    for (const route of routes) {
      const { path } = route;
      switch (route.kind) {
        case "plain":
          app.get(path, (_request, reply) => reply.type("text/plain").send(route.answer()));
          break;
        case "params":
          app.get(path, { schema: { params: route.schema } }, (request, reply) =>
            reply.send(route.answer(request.params)),
          );
          break;
        case "query":
          app.get(path, { schema: { querystring: route.schema } }, (request, reply) =>
            reply.send(route.answer(request.query)),
          );
          break;
        case "body":
          app.post(path, { schema: { body: route.schema } }, (request, reply) =>
            reply.code(201).send(route.answer(request.body)),
          );
          break;
      }
    }
    return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
  },
});
