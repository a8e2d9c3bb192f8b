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
  createApp: ({ Hono, zValidator }) => {
    const app = new Hono();
    return {
      plain: (path, answer) => app.get(path, (context) => context.text(answer())),
      params: (path, answer, schema) =>
        app.get(path, zValidator("param", schema), (context) =>
          context.json(answer(context.req.valid("param"))),
        ),
      query: (path, answer, schema) =>
        app.get(path, zValidator("query", schema), (context) =>
          context.json(answer(context.req.valid("query"))),
        ),
      body: (path, answer, schema) =>
        app.post(path, zValidator("json", schema), (context) =>
          context.json(answer(context.req.valid("json")), 201),
        ),
      refined: (path, answer, schema) =>
        app.post(path, zValidator("json", schema), (context) =>
          context.json(answer(context.req.valid("json")), 201),
        ),
      batch: (path, answer, schema) =>
        app.post(path, zValidator("json", schema), (context) =>
          context.json(answer(context.req.valid("json")), 201),
        ),
      list: (path, answer) => app.get(path, (context) => context.json(answer())),
      listen: async () => {
        // Loaded here, for serving replaces the global Response, which the Fetch interface alone uses.
        const { serve } = await import("@hono/node-server");
        return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
      },
      fetch: (request) => app.fetch(request),
    };
  },
});
