import { createStarter } from "./starter.ts";
import { createTextParams } from "./text-params.ts";

/** Hono with its Zod validator, on its Node server. */
export const startHono = createStarter({
  load: async () => {
    const [{ Hono }, { serve }, { zValidator }, zod] = await Promise.all([
      import("hono"),
      import("@hono/node-server"),
      import("@hono/zod-validator"),
      import("zod"),
    ]);
    return { Hono, serve, zValidator, zod };
  },
  createParams: createTextParams,
  createApp: ({ Hono, serve, zValidator }, routes) => {
    const app = new Hono();
    for (const { path, params } of routes) {
      app.get(path, zValidator("param", params), (context) =>
        context.json(context.req.valid("param")),
      );
    }
    return { listen: () => serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) };
  },
});
