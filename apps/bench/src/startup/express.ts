import { createStarter } from "./starter.ts";
import { createTextParams } from "./text-params.ts";

/** Express with Zod. */
export const startExpress = createStarter({
  load: async () => {
    const [{ default: express }, zod] = await Promise.all([import("express"), import("zod")]);
    return { express, zod };
  },
  createParams: createTextParams,
  createApp: ({ express }, routes) => {
    const app = express();
    for (const { path, params } of routes) {
      app.get(path, (request, response) => {
        const result = params.safeParse(request.params);
        if (result.success) response.json(result.data);
        else response.status(400).json({ issues: result.error.issues });
      });
    }
    return { listen: () => app.listen(0, "127.0.0.1") };
  },
});
