import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { routes } from "../service/routes.ts";
import { body, textParams, textQuery } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/**
 * Hono with its Zod validator, on its Node server.
 *
 * @returns the application
 */
export function createHonoApp(): PeerApp {
  const app = new Hono();
  for (const route of routes) {
    const { path } = route;
    switch (route.kind) {
      case "plain":
        app.get(path, (context) => context.text(route.answer()));
        break;
      case "params":
        app.get(path, zValidator("param", textParams), (context) =>
          context.json(route.answer(context.req.valid("param"))),
        );
        break;
      case "query":
        app.get(path, zValidator("query", textQuery), (context) =>
          context.json(route.answer(context.req.valid("query"))),
        );
        break;
      case "body":
        app.post(path, zValidator("json", body), (context) =>
          context.json(route.answer(context.req.valid("json")), 201),
        );
        break;
    }
  }
  return {
    listen: async () => {
      // Loaded here, for serving replaces the global Response, which the Fetch interface alone uses.
      const { serve } = await import("@hono/node-server");
      return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    },
    fetch: (request) => app.fetch(request),
  };
}
