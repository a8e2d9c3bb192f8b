import { definePeer } from "./define-peer.ts";

/**
 * Elysia on its Node adapter, with its own schemas: it compiles them, and its documentation uses
 * them before all others.
 */
export const elysia = definePeer({
  load: async () => {
    const [{ Elysia, t }, { node }] = await Promise.all([
      import("elysia"),
      import("@elysiajs/node"),
    ]);
    return { Elysia, t, node };
  },
  schemas: {
    params: ({ t }) => t.Object({ id: t.Integer({ exclusiveMinimum: 0 }) }),
    query: ({ t }) =>
      t.Object({
        page: t.Integer({ minimum: 1 }),
        search: t.String({ maxLength: 100 }),
        active: t.Boolean(),
      }),
    body: ({ t }) =>
      t.Object({
        name: t.String({ minLength: 1, maxLength: 100 }),
        email: t.String({ format: "email", maxLength: 200 }),
        age: t.Integer({ minimum: 0, maximum: 150 }),
        address: t.Object({
          street: t.String({ maxLength: 100 }),
          city: t.String({ maxLength: 100 }),
          postcode: t.String({ maxLength: 10 }),
        }),
        tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
      }),
  },
  createApp: ({ Elysia, node }, routes) => {
    const app = new Elysia({ adapter: node() }).onError(({ code, error, status }) =>
      code === "VALIDATION" ? status(400, error.message) : undefined,
    );
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
          app.post(path, (context) => context.status(201, route.answer(context.body)), {
            body: route.schema,
          });
          break;
      }
    }
    return {
      listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
      fetch: (request) => app.fetch(request),
    };
  },
});
