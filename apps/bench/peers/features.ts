import { subscribe } from "node:diagnostics_channel";
import { createApp, HttpError, reply, serve, type App, type ContextHead } from "@fw/framework";
import type { CreateApp, Peer } from "../src/peers.ts";
import { users } from "../src/service/routes.ts";
import { allowedOrigin, cacheControl, page } from "../src/service/work.ts";

const address = { port: 0, hostname: "127.0.0.1" };

/** What the listeners keep: the first of what is the same each time. */
const seen = new Set<unknown>();

/** One route with one feature each, and each alone in its process. */
const features: Peer = {
  apps: {
    "nothing else": toPage(() => createApp()),
    "nothing else, again": toPage(() => createApp()),
    "a token in a header": () => ({
      listen: () => listen(createApp().get("/page", (head) => findUser(head, () => page))),
    }),
    "`context`": toPage(() =>
      createApp({ context: (head) => findUser(head, (user) => ({ user })) }),
    ),
    "an async `context`": toPage(() =>
      createApp({ context: (head) => Promise.resolve(findUser(head, (user) => ({ user }))) }),
    ),
    "`onResponse`": toPage(() =>
      createApp({
        onResponse: ({ route, status, duration }) => {
          seen.add((duration ?? 0) > 1e3 ? status : route);
        },
      }),
    ),
    tracing: toPage(() => {
      subscribe("tracing:fw.request:start", (message) => {
        // What the specification says of the events.
        seen.add((message as { readonly route: string | null }).route);
      });
      return createApp();
    }),
    "a response header": () => ({
      listen: () =>
        listen(
          createApp().get("/page", () =>
            reply(page, { headers: { "cache-control": cacheControl } }),
          ),
        ),
    }),
    CORS: toPage(() => createApp({ cors: { origin: allowedOrigin } })),
    "`serve`": () => {
      const app = createApp().get("/page", () => page);
      return { listen: async () => (await serve((request) => app.fetch(request), address)).port };
    },
  },
};

export default features;

function toPage(create: () => App): CreateApp {
  return () => ({ listen: () => listen(create().get("/page", () => page)) });
}

async function listen(app: App): Promise<number> {
  return (await app.listen(address)).port;
}

function findUser<Result>(
  { headers }: ContextHead,
  go: (user: string) => Result,
): Result | HttpError<401, "UNAUTHORIZED"> {
  const user = users.get(headers.get("authorization"));
  return user === undefined ? new HttpError(401, "UNAUTHORIZED") : go(user);
}
