import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** Elysia with Zod where the Fetch interface is the server interface, with its adapter for Workers there. */
export const elysiaFetch = definePeer({
  load: async () => {
    const isWorker = navigator.userAgent === "Cloudflare-Workers";
    const [{ Elysia }, { z }, adapter] = await Promise.all([
      import("elysia"),
      import("zod"),
      isWorker ? import("elysia/adapter/cloudflare-worker") : undefined,
    ]);
    return { Elysia, z, options: adapter && { adapter: adapter.CloudflareAdapter } };
  },
  schemas: textSchemas,
  createApp: ({ Elysia, options }) => {
    const app = new Elysia(options).onError(({ code, error, status }) =>
      code === "VALIDATION" ? status(400, error.message) : undefined,
    );
    return {
      plain: (path, answer) => app.get(path, () => answer()),
      params: (path, answer, schema) =>
        app.get(path, (context) => answer(context.params), { params: schema }),
      query: (path, answer, schema) =>
        app.get(path, (context) => answer(context.query), { query: schema }),
      body: (path, answer, schema) =>
        app.post(path, (context) => context.status(201, answer(context.body)), { body: schema }),
      refined: (path, answer, schema) =>
        app.post(path, (context) => context.status(201, answer(context.body)), { body: schema }),
      batch: (path, answer, schema) =>
        app.post(path, (context) => context.status(201, answer(context.body)), { body: schema }),
      list: (path, answer) => app.get(path, () => answer()),
      // A Worker is called; Elysia writes its code before the first request there.
      listen: () =>
        options === undefined ? app.listen({ port: 0, hostname: "127.0.0.1" }) : app.compile(),
      fetch: (request) => app.fetch(request),
    };
  },
});
