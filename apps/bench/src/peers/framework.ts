import { createApp } from "@fw/framework";
import { routes } from "../service/routes.ts";
import { body, params, query } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/** The framework also answers without a server. */
export interface FrameworkApp extends PeerApp {
  /** As `fetch`, but takes anything that makes a request, and catches what makes none. */
  readonly handle: (request: Request) => Promise<Response>;
}

/**
 * `@fw/framework`.
 *
 * @returns the application
 */
export function createFrameworkApp(): FrameworkApp {
  const app = createApp();
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
        app.post(path, (context) => route.answer(context.body), { body });
        break;
    }
  }
  return {
    listen: () => app.listen({ port: 0, hostname: "127.0.0.1" }),
    fetch: app.fetch,
    handle: (request) => app.handle(request),
  };
}
