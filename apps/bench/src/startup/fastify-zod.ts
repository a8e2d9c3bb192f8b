import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { createStarter } from "./starter.ts";
import { createTextParams } from "./text-params.ts";

/** Fastify with Zod for what comes in. */
export const startFastifyZod = createStarter({
  load: async () => {
    const [{ fastify }, provider, zod] = await Promise.all([
      import("fastify"),
      import("fastify-type-provider-zod"),
      import("zod"),
    ]);
    return { fastify, provider, zod };
  },
  createParams: createTextParams,
  createApp: ({ fastify, provider }, routes) => {
    const app = fastify()
      .setValidatorCompiler(provider.validatorCompiler)
      .setSerializerCompiler(provider.serializerCompiler)
      .withTypeProvider<ZodTypeProvider>();
    for (const { path, params } of routes) {
      app.get(path, { schema: { params } }, (request, reply) => reply.send(request.params));
    }
    return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
  },
});
