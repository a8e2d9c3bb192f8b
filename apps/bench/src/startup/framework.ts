import { createStarter } from "./starter.ts";

/** `@fw/framework`. */
export const startFramework = createStarter({
  load: () => import("@fw/framework"),
  createParams: ({ z }) => z.object({ id: z.number().int() }),
  createApp: ({ createApp }, routes) => {
    const app = createApp();
    for (const { path, params } of routes) {
      app.get(path, (context) => context.params, { params });
    }
    return { listen: () => app.listen({ hostname: "127.0.0.1" }) };
  },
});
