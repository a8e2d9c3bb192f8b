import { typedSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** `@fw/framework`. */
export const framework = definePeer({
  load: () => import("@fw/framework"),
  schemas: typedSchemas,
  createApp: ({ createApp }, routes) => {
    const app = createApp();
    for (const route of routes) {
      const { path } = route;
      switch (route.kind) {
        case "plain":
          app.get(path, () => route.answer());
          break;
        case "params":
          app.get(path, (context) => route.answer(context.params), { params: route.schema });
          break;
        case "query":
          app.get(path, (context) => route.answer(context.query), { query: route.schema });
          break;
        case "body":
          app.post(path, (context) => route.answer(context.body), { body: route.schema });
          break;
      }
    }
    return {
      listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
      fetch: app.fetch,
      handle: (request) => app.handle(request),
    };
  },
});
