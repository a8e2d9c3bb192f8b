import { createApp, serve, z, type App } from "@fw/framework";
import { createItem, readItem } from "../service/routes.ts";
import { typedSchemas } from "../service/schemas.ts";
import { isAllowed, toOwnError, type Log, type Seam, type SeamPeer } from "./seam.ts";

/** `@fw/framework`: its options, and `serve`. */
export const framework: SeamPeer = {
  createApp: (seam, log) => {
    const app = createRoutes(createBase(seam, log), seam);
    const address = { port: 0, hostname: "127.0.0.1" };
    if (seam !== "token first") return { listen: () => app.listen(address) };
    return {
      listen: () =>
        serve(
          (request) =>
            isAllowed(request.headers.get("authorization"))
              ? app.fetch(request)
              : new Response(null, { status: 401 }),
          address,
        ),
    };
  },
  channel: "tracing:fw.request:start",
};

function createBase(seam: Seam, log: Log): App {
  if (seam === "access log") {
    return createApp({
      onResponse: ({ method, route, status, duration }) => {
        log(method, route, status, duration);
      },
    });
  }
  if (seam === "own errors") return createApp({ formatError: ({ status }) => toOwnError(status) });
  return createApp();
}

function createRoutes(app: App, seam: Seam): App {
  const params = typedSchemas.params({ z });
  if (seam === "token in the handler") {
    app.get(
      "/users/:id",
      ({ params, request }) => {
        if (!isAllowed(request.headers.get("authorization"))) throw new Error("Not allowed");
        return readItem(params);
      },
      { params },
    );
  } else {
    app.get("/users/:id", ({ params }) => readItem(params), { params });
  }
  return app.post("/users", ({ body }) => createItem(body), { body: typedSchemas.body({ z }) });
}
