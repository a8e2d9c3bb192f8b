import { isInOrder, shorten } from "../service/schemas.ts";
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
    refined: ({ t }) =>
      t.Object({
        guest: t
          .Transform(t.String({ minLength: 1, maxLength: 100 }))
          .Decode(shorten)
          .Encode((name) => name),
        email: t.String({ format: "email", maxLength: 200 }),
        from: t.String({ format: "date" }),
        to: t.String({ format: "date" }),
        people: t.Integer({ minimum: 1, maximum: 20, default: 1 }),
        rooms: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
      }),
    batch: ({ t }) =>
      t.Object({
        items: t.Array(
          t.Object({
            id: t.Integer({ exclusiveMinimum: 0 }),
            name: t.String({ maxLength: 100 }),
            price: t.Number({ minimum: 0 }),
            tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 5 }),
          }),
          { maxItems: 100_000 },
        ),
      }),
  },
  createApp: ({ Elysia, node }) => {
    const app = new Elysia({ adapter: node() }).onError(({ code, error, status }) =>
      code === "VALIDATION" ? status(400, error.message) : undefined,
    );
    return {
      plain: (path, answer) => app.get(path, () => answer()),
      params: (path, answer, schema) =>
        app.get(path, (context) => answer(context.params), { params: schema }),
      query: (path, answer, schema) =>
        app.get(path, (context) => answer(context.query), { query: schema }),
      body: (path, answer, schema) =>
        app.post(path, (context) => context.status(201, answer(context.body)), { body: schema }),
      // Its schemas have no refinement of a whole object.
      refined: (path, answer, schema) =>
        app.post(
          path,
          ({ body, status }) =>
            isInOrder(body)
              ? status(201, answer(body))
              : status(400, "The end is before the beginning"),
          { body: schema },
        ),
      batch: (path, answer, schema) =>
        app.post(path, (context) => context.status(201, answer(context.body)), { body: schema }),
      list: (path, answer) => app.get(path, () => answer()),
      listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
      fetch: (request) => app.fetch(request),
    };
  },
});
