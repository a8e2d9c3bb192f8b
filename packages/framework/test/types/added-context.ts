// What `context` of createApp adds to the context of handlers (docs/specification.md#121-handlers).
import {
  createApp,
  HttpError,
  z,
  type AddedBy,
  type App,
  type AppOptions,
  type Context,
  type ContextErrors,
  type ContextHead,
  type ErrorContext,
  type FormatContext,
  type ResponseEvent,
  type RoutesOf,
} from "@fw/framework";
import { same } from "./expect.ts";

interface User {
  readonly name: string;
}
declare const user: User;
declare const maybe: User | null;
declare const chance: boolean;
declare const claims: Record<string, string>;
const unauthorized = new HttpError(401, "UNAUTHORIZED");

// The head is what every handler's context has.
createApp({
  context: (head) => {
    same<typeof head, ContextHead>();
    same<typeof head.method, "GET" | "POST" | "PUT" | "DELETE">();
    same<keyof typeof head, "method" | "route" | "headers" | "platform" | "signal" | "request">();
  },
});

// Members join, beside the inputs.
createApp({ context: () => ({ user }) }).put(
  "/:id",
  (context) => {
    same<typeof context.user, User>();
    same<typeof context.params, { id: number }>();
    same<typeof context.body, string>();
    // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
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
declare const anything: ReturnType<typeof JSON.parse>;
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
createApp({ context: () => anything as unknown }).get("/", (context) => {
  same<typeof context, Context>();
});
declare const options: AppOptions;
createApp(options).get("/", (context) => {
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
// An optional need.
function addTitle<R, A extends { readonly user?: User | null }>(target: App<R, A>) {
  return target.get("/title", (own) => own.user?.name);
}
addTitle(createApp());
addTitle(createApp({ context: () => ({ user: maybe }) }));
addTitle(createApp({ context: () => (chance ? { user } : undefined) }));
addTitle(createApp({ context: () => (chance ? { user } : { key: "k" }) }));

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
// Its handler has the other members, too.
createApp({ context: () => ({ user: maybe, token: "t" }) })
  .get(
    "/route",
    signedIn(({ user: caller, token, route, request }) => {
      same<typeof route, string>();
      same<typeof request, Request>();
      return caller.name + token;
    }),
  )
  .put(
    "/notes/:id/*",
    signedIn(({ user: caller, params, body, rest }) => {
      same<typeof params, { id: number }>();
      same<typeof body, string>();
      return [caller.name, ...rest];
    }),
    { params: z.object({ id: z.number() }), body: z.string() },
  );
createApp().get(
  "/route",
  // @ts-expect-error the application adds no user
  signedIn(({ user: caller }) => caller.name),
);

// A generic function may create an application.
function serveWith<T extends User>(find: () => T) {
  return createApp({ context: () => ({ user: find() }) }).get("/", ({ user }) => user.name);
}
same<keyof RoutesOf<ReturnType<typeof serveWith>>, "GET /">();

// A generic function may also declare routes, with a path and schemas that it was given.
function addStore<const Path extends `/${string}`, Item, R, A extends { readonly user: User }>(
  target: App<R, A>,
  path: Path,
  item: z.ZodType<Item>,
) {
  return target
    .get(path, ({ user: caller, route }) => caller.name + route, {
      query: z.object({ page: z.number().optional() }),
    })
    .post(path, ({ user: caller, body }) => ({ caller: caller.name, body }), { body: item });
}
const stored = addStore(createApp({ context }), "/store", z.object({ name: z.string() }));
same<keyof RoutesOf<typeof stored>, "GET /store" | "POST /store">();
same<RoutesOf<typeof stored>["POST /store"]["body"], unknown>();

// Mistakes.
// @ts-expect-error context() cannot add "route", which is the framework's own: choose another name
createApp({ context: () => ({ user, route: "/" }) });
// @ts-expect-error context() cannot add "body"
createApp({ context: async () => Promise.resolve({ body: 1 }) });
// eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
const spreadHead = (head: ContextHead) => ({ ...head, user });
// @ts-expect-error its names are the framework's
createApp({ context: spreadHead });
// @ts-expect-error context() returns an object with unknown names
createApp({ context: () => claims });
createApp({ context: () => ({ claims }) });
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
// @ts-expect-error the headers themselves
createApp({ context: ({ headers }) => headers });
// @ts-expect-error a class
createApp({ context: () => Map });
class Caller {
  readonly #user = user;
  get name(): string {
    return this.#user.name;
  }
}
// @ts-expect-error an instance of a class with a private member
createApp({ context: () => new Caller() });
createApp({ context: () => ({ caller: new Caller() }) });
// @ts-expect-error one code path adds a member with a name of the framework's
createApp({ context: () => (chance ? { user } : { request: 1 }) });
// @ts-expect-error an index signature beside a member
createApp({ context: () => ({}) as { readonly [name: string]: unknown; readonly user: User } });

// An error is not a plain object, and one of two functions may be the option.
// @ts-expect-error context() must return a plain object, undefined or an HttpError
createApp({ context: () => new Error("no") });
declare const isTest: boolean;
const real = async ({ headers }: ContextHead): Promise<{ user: string | null }> =>
  Promise.resolve({ user: headers.get("authorization") });
createApp({ context: isTest ? () => ({ user: "ada" }) : real }).get("/", ({ user }) => user);

// The callbacks say what the context adds; it is not inferred, whatever the order of the options.
const caller = ({ headers }: ContextHead) =>
  headers.has("authorization") ? { user } : new HttpError(401, "UNAUTHORIZED");
type AddedByCaller = AddedBy<typeof caller>;
createApp({
  onResponse: ({ context }: ResponseEvent<AddedByCaller>) => context?.user.name,
  onError: (_error, { context }: ErrorContext<AddedByCaller>) => context?.user.name,
  formatError: (problem, { context }: FormatContext<AddedByCaller>) => ({
    ...problem,
    caller: context?.user.name ?? null,
  }),
  context: caller,
});
createApp({
  context: caller,
  onResponse: ({ context }) => {
    same<typeof context, object | undefined>();
    // @ts-expect-error without ResponseEvent<Added>, its members are unknown
    return context?.user;
  },
  onError: (_error, { context }) => {
    same<typeof context, object | undefined>();
  },
});
createApp({
  context: caller,
  // @ts-expect-error a request that was refused has no context
  onResponse: ({ context }: ResponseEvent<AddedByCaller>) => context.user,
});
