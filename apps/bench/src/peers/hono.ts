import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** Hono with its Zod validator, on its Node server. */
export const hono = definePeer({
  load: async () => {
    const [{ Hono }, { zValidator }, { z }] = await Promise.all([
      import("hono"),
      import("@hono/zod-validator"),
      import("zod"),
    ]);
    return { Hono, zValidator, z };
  },
  schemas: textSchemas,
  createApp: ({ Hono, zValidator }, routes) => {
    const app = new Hono();
    for (const route of routes) {
      const { path } = route;
      switch (route.kind) {
        case "plain":
          app.get(path, (context) => context.text(route.answer()));
          break;
        case "params":
          app.get(path, zValidator("param", route.schema), (context) =>
            context.json(route.answer(context.req.valid("param"))),
          );
          break;
        case "query":
          app.get(path, zValidator("query", route.schema), (context) =>
            context.json(route.answer(context.req.valid("query"))),
          );
          break;
        case "body":
          app.post(path, zValidator("json", route.schema), (context) =>
            context.json(route.answer(context.req.valid("json")), 201),
          );
          break;
      }
    }
    return {
      listen: async () => {
        // Loaded here, for serving replaces the global Response, which the Fetch interface alone uses.
        const { serve } = await import("@hono/node-server");
        return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
      },
      fetch: (request) => app.fetch(request),
    };
  },
});
