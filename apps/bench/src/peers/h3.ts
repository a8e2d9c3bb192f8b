import { getValidatedQuery, getValidatedRouterParams, H3, readValidatedBody, serve } from "h3";
import { routes } from "../service/routes.ts";
import { body, textParams, textQuery } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/**
 * h3 with Zod, on its Node adapter.
 *
 * @returns the application
 */
export function createH3App(): PeerApp {
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
          route.answer(await getValidatedRouterParams(event, textParams)),
        );
        break;
      case "query":
        app.get(path, async (event) => route.answer(await getValidatedQuery(event, textQuery)));
        break;
      case "body":
        app.post(path, async (event) => {
          event.res.status = 201;
          return route.answer(await readValidatedBody(event, body));
        });
        break;
    }
  }
  return {
    listen: () => serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready(),
    fetch: (request) => app.fetch(request),
  };
}
