import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { routePath } from "hono/route";
import { z } from "zod";
import { createItem, readItem } from "../service/routes.ts";
import { textSchemas } from "../service/schemas.ts";
import { isAllowed, toOwnError, type SeamPeer } from "./seam.ts";

/** Hono with its Zod validator, on its Node server: its middleware. */
export const hono: SeamPeer = {
  createApp: (seam, log) => {
    const app = new Hono();
    if (seam === "token first") {
      app.use(async (context, next) => {
        if (!isAllowed(context.req.header("authorization"))) return context.body(null, 401);
        await next();
        return undefined;
      });
    } else if (seam === "access log") {
      app.use(async (context, next) => {
        const start = performance.now();
        await next();
        const route = routePath(context, -1);
        log(context.req.method, route, context.res.status, performance.now() - start);
      });
    } else if (seam === "trace") {
      app.use(async (context, next) => {
        log(context.req.method, routePath(context, -1), null, null);
        await next();
      });
    } else if (seam === "own errors") {
      app.notFound((context) => context.json(toOwnError(404), 404));
    }
    const hasOwnErrors = seam === "own errors";
    app.get(
      "/users/:id",
      zValidator("param", textSchemas.params({ z }), (result, context) =>
        hasOwnErrors && !result.success ? context.json(toOwnError(400), 400) : undefined,
      ),
      (context) => {
        if (seam === "token in the handler" && !isAllowed(context.req.header("authorization"))) {
          return context.body(null, 401);
        }
        return context.json(readItem(context.req.valid("param")));
      },
    );
    app.post("/users", zValidator("json", textSchemas.body({ z })), (context) =>
      context.json(createItem(context.req.valid("json")), 201),
    );
    return { listen: () => serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) };
  },
  channel: null,
};
