// What `context` of createApp adds to the context of handlers (docs/specification.md#121-handlers).
import {
  createApp,
  HttpError,
  z,
  type AddedBy,
  type App,
  type Context,
  type ContextErrors,
  type ContextHead,
  type RoutesOf,
} from "@fw/framework";
import { same } from "./expect.ts";

interface User {
  readonly name: string;
}
declare const user: User;
declare const maybe: User | null;
declare const chance: boolean;
const unauthorized = new HttpError(401, "UNAUTHORIZED");

// The head is what every handler's context has.
createApp({
  context: (head) => {
    same<typeof head, ContextHead>();
    same<typeof head.method, "GET" | "POST" | "PUT" | "DELETE">();
    same<keyof typeof head, "method" | "route" | "headers" | "platform" | "request">();
  },
});

// Members join, beside the inputs.
createApp({ context: () => ({ user }) }).put(
  "/:id",
  (context) => {
    same<typeof context.user, User>();
    same<typeof context.params, { id: number }>();
    same<typeof context.body, string>();
    // eslint-disable-next-line @typescript-eslint/no-misused-spread, @typescript-eslint/no-unsafe-class-instance-assignment -- a spread is what this tests
    const spread = { ...context };
    same<typeof spread.user, User>();
    // @ts-expect-error the spread has lost the request
    return String(spread.request);
  },
  { params: z.object({ id: z.number() }), body: z.string() },
);

// Promises are awaited, and errors are no members.
createApp({ context: async () => Promise.resolve(chance ? { user } : unauthorized) }).get(
  "/",
  ({ user }) => {
    same<typeof user, User>();
  },
);

// A member that is not always there is optional.
createApp({ context: () => (chance ? { user } : undefined) }).get("/", ({ user }) => {
  same<typeof user, User | undefined>();
});
createApp({ context: () => (chance ? { user } : { key: "k" }) }).get("/", ({ user, key }) => {
  same<typeof user, User | undefined>();
  same<typeof key, string | undefined>();
});

// These add nothing.
const anything = JSON.parse("{}");
createApp({ context: () => anything }).get("/", (context) => {
  same<typeof context, Context>();
  // @ts-expect-error nothing is known of it
  return String(context.user);
});
createApp({ context: () => undefined }).get("/", (context) => {
  same<typeof context, Context>();
});
createApp({ context: () => unauthorized }).get("/", (context) => {
  same<typeof context, Context>();
});
createApp({ context: undefined }).get("/", (context) => {
  same<typeof context, Context>();
});

// Its errors are in every route.
const app = createApp({ context: () => (chance ? { user } : unauthorized) })
  .get("/me", ({ user }) => user)
  .get("/none", () => new HttpError(404, "NONE"));
type Routes = RoutesOf<typeof app>;
same<keyof Routes, "GET /me" | "GET /none">();
same<Extract<Routes["GET /me"]["response"], { status: 401 }>["body"]["code"], "UNAUTHORIZED">();
same<
  Extract<Routes["GET /none"]["response"], { status: 401 | 404 }>["body"]["code"],
  "UNAUTHORIZED" | "NONE"
>();
export const errors: ContextErrors<HttpError<401, "UNAUTHORIZED">>["contextErrors"]["status"] = 401;
const formatted = createApp({
  context: () => (chance ? { user } : unauthorized),
  formatError: ({ code }) => ({ error: code }),
}).get("/", () => 1);
same<
  Extract<RoutesOf<typeof formatted>["GET /"]["response"], { status: 401 }>["body"],
  { error: string }
>();

// Handlers elsewhere.
const context = ({ headers }: ContextHead) => ({ user, token: headers.get("authorization") });
type Added = AddedBy<typeof context>;
same<Added, { user: User; token: string | null }>();
const byId = { params: z.object({ id: z.number() }) };
const showUser = ({ user, params, rest }: Context<typeof byId, "/users/:id/*", Added>): string =>
  user.name + params.id.toFixed() + rest.join();
const showParams = ({ params }: Context<typeof byId>): number => params.id;
createApp({ context })
  .get("/users/:id/*", showUser, byId)
  .get("/params/:id", showParams, byId)
  .delete("/users/:id/*", showUser, byId);
// @ts-expect-error the application adds no user
createApp().get("/users/:id/*", showUser, byId);

// Modules keep what they do not name.
function addNotes<R, A extends { readonly user: User }>(target: App<R, A>) {
  return target.get("/notes", ({ user }) => user.name);
}
function addAbout<R, A>(target: App<R, A>) {
  return target.get("/about", () => "about");
}
const composed = addNotes(addAbout(createApp({ context }))).get("/token", ({ token }) => token);
same<keyof RoutesOf<typeof composed>, "GET /about" | "GET /notes" | "GET /token">();
// @ts-expect-error no user
addNotes(createApp());
// @ts-expect-error the user may be null
addNotes(createApp({ context: () => ({ user: maybe }) }));
// @ts-expect-error the user may be missing
addNotes(createApp({ context: () => (chance ? { user } : undefined) }));
// @ts-expect-error another user
addNotes(createApp({ context: () => ({ user: "ada" }) }));

// A wrapper that narrows a member once.
const signedIn =
  <C extends { readonly user: User | null }, R>(
    handler: (context: C & { readonly user: User }) => R,
  ) =>
  (context: C): R | HttpError<401, "UNAUTHORIZED"> =>
    context.user === null ? unauthorized : handler(context as C & { readonly user: User });
const narrowed = createApp({ context: () => ({ user: maybe }) }).get(
  "/me",
  signedIn(({ user }) => user.name),
);
same<
  Extract<RoutesOf<typeof narrowed>["GET /me"]["response"], { status: 401 }>["body"]["code"],
  "UNAUTHORIZED"
>();

// A generic function may create an application.
function serveWith<T extends User>(find: () => T) {
  return createApp({ context: () => ({ user: find() }) }).get("/", ({ user }) => user.name);
}
same<keyof RoutesOf<ReturnType<typeof serveWith>>, "GET /">();

// Mistakes.
// @ts-expect-error context() cannot add "route", which is the framework's own: choose another name
createApp({ context: () => ({ user, route: "/" }) });
// @ts-expect-error context() cannot add "body"
createApp({ context: async () => Promise.resolve({ body: 1 }) });
// @ts-expect-error its name is the framework's
createApp({ context: (head) => ({ ...head, user }) });
// @ts-expect-error context() returns an object with unknown names
createApp({ context: () => ({}) as Record<string, string> });
createApp({ context: () => ({ claims: {} as Record<string, string> }) });
// @ts-expect-error an array
createApp({ context: () => [user] });
// @ts-expect-error a number
createApp({ context: () => 1 });
// @ts-expect-error null
createApp({ context: () => (chance ? { user } : null) });
// @ts-expect-error a Map
createApp({ context: async () => Promise.resolve(new Map([["user", user]])) });
// @ts-expect-error a Response
createApp({ context: () => new Response() });
