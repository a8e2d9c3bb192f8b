import { createStarter } from "./starter.ts";

/** Elysia on its Node adapter, with its own schemas. */
export const startElysia = createStarter({
  load: async () => {
    const [{ Elysia, t }, { node }] = await Promise.all([
      import("elysia"),
      import("@elysiajs/node"),
    ]);
    return { Elysia, t, node };
  },
  createParams: ({ t }) => t.Object({ id: t.Integer() }),
  createApp: ({ Elysia, node }, routes) => {
    const app = new Elysia({ adapter: node() });
    for (const { path, params } of routes) {
      app.get(path, (context) => context.params, { params });
    }
    return { listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }) };
  },
});
