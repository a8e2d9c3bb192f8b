import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** h3 with Zod, on its Node adapter. */
export const h3 = definePeer({
  load: async () => {
    const [h3, { z }] = await Promise.all([import("h3"), import("zod")]);
    return { ...h3, z };
  },
  schemas: textSchemas,
  createApp: (packages, routes) => {
    const { H3, getValidatedQuery, getValidatedRouterParams, readValidatedBody, serve } = packages;
    const app = new H3();
    for (const route of routes) {
      const { path } = route;
      switch (route.kind) {
        case "plain":
          app.get(path, (event) => {
            event.res.headers.set("content-type", "text/plain; charset=utf-8");
            return route.answer();
          });
          break;
        case "params":
          app.get(path, async (event) =>
            route.answer(await getValidatedRouterParams(event, route.schema)),
          );
          break;
        case "query":
          app.get(path, async (event) =>
            route.answer(await getValidatedQuery(event, route.schema)),
          );
          break;
        case "body":
          app.post(path, async (event) => {
            event.res.status = 201;
            return route.answer(await readValidatedBody(event, route.schema));
          });
          break;
      }
    }
    return {
      listen: () => serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready(),
      fetch: (request) => app.fetch(request),
    };
  },
});
