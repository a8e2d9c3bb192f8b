import { typedSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** `@fw/framework`. */
export const framework = definePeer({
  load: () => import("@fw/framework"),
  schemas: typedSchemas,
  createApp: ({ createApp }) => {
    const app = createApp();
    return {
      plain: (path, answer) => app.get(path, () => answer()),
      params: (path, answer, schema) =>
        app.get(path, ({ params }) => answer(params), { params: schema }),
      query: (path, answer, schema) =>
        app.get(path, ({ query }) => answer(query), { query: schema }),
      body: (path, answer, schema) => app.post(path, ({ body }) => answer(body), { body: schema }),
      refined: (path, answer, schema) =>
        app.post(path, ({ body }) => answer(body), { body: schema }),
      batch: (path, answer, schema) => app.post(path, ({ body }) => answer(body), { body: schema }),
      list: (path, answer) => app.get(path, () => answer()),
      listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
      fetch: app.fetch,
      handle: (request) => app.handle(request),
    };
  },
});
