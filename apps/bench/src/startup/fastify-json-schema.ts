import { createStarter } from "./starter.ts";

/** Fastify with JSON Schema for what comes in and for what goes out. */
export const startFastifyJsonSchema = createStarter({
  load: () => import("fastify"),
  createParams: () => ({
    type: "object",
    required: ["id"],
    properties: { id: { type: "integer" } },
  }),
  createApp: ({ fastify }, routes) => {
    const app = fastify();
    for (const { path, params } of routes) {
      app.get(path, { schema: { params, response: { 200: params } } }, (request, reply) =>
        reply.send(request.params),
      );
    }
    return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
  },
});
