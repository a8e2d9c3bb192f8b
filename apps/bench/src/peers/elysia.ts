import { node } from "@elysiajs/node";
import { Elysia, t } from "elysia";
import { routes } from "../service/routes.ts";
import type { PeerApp } from "./peer.ts";

/**
 * Elysia on its Node adapter, with its own schemas: it compiles them, and its documentation uses
 * them before all others.
 *
 * @returns the application
 */
export function createElysiaApp(): PeerApp {
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
        app.get(path, (context) => route.answer(context.params), { params });
        break;
      case "query":
        app.get(path, (context) => route.answer(context.query), { query });
        break;
      case "body":
        app.post(path, (context) => context.status(201, route.answer(context.body)), { body });
        break;
    }
  }
  return {
    listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
    fetch: (request) => app.fetch(request),
  };
}

const params = t.Object({ id: t.Integer({ exclusiveMinimum: 0 }) });

const query = t.Object({
  page: t.Integer({ minimum: 1 }),
  search: t.String({ maxLength: 100 }),
  active: t.Boolean(),
});

const body = t.Object({
  name: t.String({ minLength: 1, maxLength: 100 }),
  email: t.String({ format: "email", maxLength: 200 }),
  age: t.Integer({ minimum: 0, maximum: 150 }),
  address: t.Object({
    street: t.String({ maxLength: 100 }),
    city: t.String({ maxLength: 100 }),
    postcode: t.String({ maxLength: 10 }),
  }),
  tags: t.Array(t.String({ maxLength: 30 }), { maxItems: 10 }),
});
