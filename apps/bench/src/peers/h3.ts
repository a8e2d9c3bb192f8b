import { textSchemas } from "../service/schemas.ts";
import { definePeer } from "./define-peer.ts";

/** h3 with Zod, on its Node adapter. */
export const h3 = definePeer({
  load: async () => {
    const [h3, { z }] = await Promise.all([import("h3"), import("zod")]);
    return { ...h3, z };
  },
  schemas: textSchemas,
  createApp: (packages) => {
    const { H3, getValidatedQuery, getValidatedRouterParams, readValidatedBody, serve } = packages;
    const app = new H3();
    return {
      plain: (path, answer) =>
        app.get(path, (event) => {
          event.res.headers.set("content-type", "text/plain; charset=utf-8");
          return answer();
        }),
      params: (path, answer, schema) =>
        app.get(path, async (event) => answer(await getValidatedRouterParams(event, schema))),
      query: (path, answer, schema) =>
        app.get(path, async (event) => answer(await getValidatedQuery(event, schema))),
      body: (path, answer, schema) =>
        app.post(path, async (event) => {
          event.res.status = 201;
          return answer(await readValidatedBody(event, schema));
        }),
      refined: (path, answer, schema) =>
        app.post(path, async (event) => {
          event.res.status = 201;
          return answer(await readValidatedBody(event, schema));
        }),
      batch: (path, answer, schema) =>
        app.post(path, async (event) => {
          event.res.status = 201;
          return answer(await readValidatedBody(event, schema));
        }),
      list: (path, answer) => app.get(path, () => answer()),
      listen: () => serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready(),
      fetch: (request) => app.fetch(request),
    };
  },
});
