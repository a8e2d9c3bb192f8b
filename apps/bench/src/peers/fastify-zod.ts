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
  createApp: ({ fastify, provider }) => {
    const app = fastify()
      .setValidatorCompiler(provider.validatorCompiler)
      .setSerializerCompiler(provider.serializerCompiler)
      .withTypeProvider<ZodTypeProvider>();
    return {
      plain: (path, answer) =>
        app.get(path, (_request, reply) => reply.type("text/plain").send(answer())),
      params: (path, answer, schema) =>
        app.get(path, { schema: { params: schema } }, (request, reply) =>
          reply.send(answer(request.params)),
        ),
      query: (path, answer, schema) =>
        app.get(path, { schema: { querystring: schema } }, (request, reply) =>
          reply.send(answer(request.query)),
        ),
      body: (path, answer, schema) =>
        app.post(path, { schema: { body: schema } }, (request, reply) =>
          reply.code(201).send(answer(request.body)),
        ),
      refined: (path, answer, schema) =>
        app.post(path, { schema: { body: schema } }, (request, reply) =>
          reply.code(201).send(answer(request.body)),
        ),
      batch: (path, answer, schema) =>
        app.post(path, { schema: { body: schema } }, (request, reply) =>
          reply.code(201).send(answer(request.body)),
        ),
      list: (path, answer) => app.get(path, (_request, reply) => reply.send(answer())),
      listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    };
  },
});
