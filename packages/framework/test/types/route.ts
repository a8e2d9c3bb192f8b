// What `route` declares (docs/specification.md#24-route).
import {
  createApp,
  HttpError,
  reply,
  route,
  z,
  type AddedBy,
  type App,
  type Context,
  type ContextHead,
  type RouteOptions,
  type RouteResult,
  type RoutesOf,
} from "@fw/framework";
import { same } from "./expect.ts";

interface User {
  readonly name: string;
}
declare const user: User;
declare const chance: boolean;
const unauthorized = new HttpError(401, "UNAUTHORIZED");
const context = () => (chance ? { user } : unauthorized);
type Added = AddedBy<typeof context>;
const credentials = { body: z.object({ name: z.string().max(20) }) };
const byId = { params: z.object({ id: z.number() }) };

// An open route has the inputs, and nothing that `context` adds.
const app = createApp({ context })
  .post(
    "/sessions",
    route({ open: true }, (context) => {
      same<
        keyof typeof context,
        "request" | "signal" | "route" | "platform" | "method" | "headers" | "body"
      >();
      same<typeof context.body, { name: string }>();
      same<typeof context.signal, AbortSignal>();
      // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
      const spread = { ...context };
      // @ts-expect-error the spread has lost the signal
      String(spread.signal);
      return chance ? { token: "t" } : new HttpError(403, "WRONG_PASSWORD");
    }),
    credentials,
  )
  .get(
    "/files/:id/*",
    route({ open: true }, async ({ params, rest }) => {
      same<typeof params, { id: number }>();
      same<typeof rest, readonly string[]>();
      return Promise.resolve(reply("file", { status: 202 }));
    }),
    byId,
  )
  // A route without `open` has them.
  .put(
    "/notes/:id",
    route({ maxBodyBytes: 100, handlerTimeout: 0 }, ({ body, params, user }) => {
      same<typeof user, User>();
      same<typeof params, { id: number }>();
      return { name: body.name };
    }),
    { ...credentials, ...byId },
  )
  .delete(
    "/notes/:id",
    route({ handlerTimeout: 5 }, ({ user }) => {
      same<typeof user, User>();
    }),
  )
  .get("/me", ({ user }) => user);

type Routes = RoutesOf<typeof app>;
type StatusOf<Key extends keyof Routes> = Routes[Key]["response"]["status"];
same<StatusOf<"POST /sessions">, 201 | 400 | 403 | 413 | 415 | 500>();
same<StatusOf<"GET /files/:id/*">, 202 | 400 | 500>();
same<StatusOf<"PUT /notes/:id">, 200 | 400 | 401 | 413 | 415 | 500>();
same<StatusOf<"DELETE /notes/:id">, 204 | 401 | 500>();
same<StatusOf<"GET /me">, 200 | 401 | 500>();
same<Extract<Routes["POST /sessions"]["response"], { status: 201 }>["body"], { token: string }>();
same<Routes["POST /sessions"]["body"], { name: string }>();

// One result may be the handler of several routes.
const health = route({ open: true, handlerTimeout: 400 }, ({ signal }) => ({
  ok: !signal.aborted,
}));
same<typeof health, (context: ContextHead) => RouteResult<{ ok: boolean }, true>>();
createApp({ context }).get("/health", health).get("/ready", health);

// A handler may be in another file.
const showNote = ({ params, user }: Context<typeof byId, "/notes/:id", Added>) =>
  `${params.id} ${user.name}`;
const logIn = async ({ body }: Context<typeof credentials>) =>
  Promise.resolve({ token: body.name });
const shown = route({ handlerTimeout: 5 }, showNote);
const loggedIn = route({ open: true }, logIn);
createApp({ context })
  .get("/notes/:id", shown, byId)
  .get("/others/:id", route({ maxBodyBytes: 5 }, showNote), byId)
  .post("/sessions", loggedIn, credentials)
  .post("/others", route({ open: true }, logIn), credentials);
// It may need a part of the context only.
const sendFile = ({ rest }: Pick<Context<object, "/*">, "rest">) => rest.join("/");
createApp({ context })
  .get("/open/*", route({ open: true }, sendFile))
  .get("/closed/*", route({ handlerTimeout: 5 }, sendFile));
// @ts-expect-error the path has no wildcard
createApp().get("/open", route({ open: true }, sendFile));
// @ts-expect-error no `context` adds a user
createApp().get("/notes/:id", shown, byId);
// @ts-expect-error an open route has no user
createApp({ context }).get("/others/:id", route({ open: true }, showNote), byId);

// Other wrappers go inside.
const signedIn =
  <C extends { readonly user: User | null }, R>(
    handler: (context: C & { readonly user: User }) => R,
  ) =>
  (context: C): R | HttpError<401, "UNAUTHORIZED"> =>
    context.user === null
      ? new HttpError(401, "UNAUTHORIZED")
      : handler(context as C & { readonly user: User });
const optional = createApp({ context: () => ({ user: chance ? user : null }) }).post(
  "/notes",
  route(
    { maxBodyBytes: 100 },
    signedIn(({ body, user }) => {
      same<typeof user.name, string>();
      return { name: body.name };
    }),
  ),
  credentials,
);
same<
  RoutesOf<typeof optional>["POST /notes"]["response"]["status"],
  201 | 400 | 401 | 413 | 415 | 500
>();
const timed =
  <C, R>(handler: (context: C) => R) =>
  (context: C) =>
    Promise.resolve(handler(context));
createApp().get(
  "/wrong",
  // @ts-expect-error route() must be the outermost wrapper
  timed(route({ open: true }, () => "x")),
);
createApp().delete(
  "/wrong",
  // @ts-expect-error route() must be the outermost wrapper
  timed(route({ open: true }, () => "x")),
);
createApp({ context: () => ({ user: chance ? user : null }) }).get(
  "/wrong",
  // @ts-expect-error route() must be the outermost wrapper
  signedIn(route({ handlerTimeout: 5 }, ({ user }) => user.name)),
);
createApp().get(
  "/wrong",
  route(
    { open: true },
    // @ts-expect-error route() must be the outermost wrapper
    route({ handlerTimeout: 5 }, () => "x"),
  ),
);

// A module declares what it needs.
function addNotes<Routes, Needed extends { readonly user: User }>(app: App<Routes, Needed>) {
  return app
    .get(
      "/mine",
      route({ handlerTimeout: 5 }, ({ user }) => user.name),
    )
    .get(
      "/open",
      route({ open: true }, ({ method }) => method),
    );
}
const composed = addNotes(createApp({ context }));
same<RoutesOf<typeof composed>["GET /mine"]["response"]["status"], 200 | 401 | 500>();
same<RoutesOf<typeof composed>["GET /open"]["response"]["status"], 200 | 500>();

// Mistakes in a handler and in the options.
createApp({ context }).get(
  "/wrong",
  route(
    { open: true },
    // @ts-expect-error an open route has no user
    ({ user }) => String(user),
  ),
);
createApp().get(
  "/wrong",
  route(
    { open: true },
    // @ts-expect-error a Map is {} in JSON
    () => new Map([[1, 2]]),
  ),
);
// @ts-expect-error there is no such option
route({ opened: true }, () => "x");
// @ts-expect-error a route without `open` is closed
route({ open: false }, () => "x");
// @ts-expect-error bytes are a number
route({ maxBodyBytes: "1mb" }, () => "x");

// Options that are not literal.
declare const options: RouteOptions;
declare const limits: { readonly maxBodyBytes: number };
createApp({ context })
  .post(
    "/a",
    route(limits, ({ user }) => user.name),
    credentials,
  )
  .post(
    "/b",
    route(options, ({ method }) => method),
    credentials,
  );
createApp({ context }).get(
  "/wrong",
  // @ts-expect-error the route may be open
  route(options, ({ user }) => String(user)),
);

// `any` does not hide the route.
declare const anything: ReturnType<typeof JSON.parse>;
const untyped = createApp({ context }).get(
  "/any",
  route({ open: true }, () => anything as unknown),
);
same<keyof RoutesOf<typeof untyped>, "GET /any">();
