import { createStarter } from "./starter.ts";
import { createTextParams } from "./text-params.ts";

/** h3 with Zod, on its Node adapter. */
export const startH3 = createStarter({
  load: async () => {
    const [h3, zod] = await Promise.all([import("h3"), import("zod")]);
    return { h3, zod };
  },
  createParams: createTextParams,
  createApp: ({ h3 }, routes) => {
    const app = new h3.H3();
    for (const { path, params } of routes) {
      app.get(path, (event) => h3.getValidatedRouterParams(event, params));
    }
    return {
      listen: () => h3.serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready(),
    };
  },
});
