// Functions that declare routes for a path, a schema or options of their caller (docs/specification.md#121-handlers).
import { createApp, HttpError, z, type App, type AppOptions, type RoutesOf } from "@fw/framework";
import { same } from "./expect.ts";

type Sent<Response, Status> = Extract<Response, { status: Status }>;
interface User {
  readonly id: string;
}
declare const find: (id: string) => Promise<User | undefined>;
const byId = { params: z.object({ id: z.string() }) };

// A module under a prefix.
function addUsers<Routes, Added, const Prefix extends string>(
  app: App<Routes, Added>,
  prefix: Prefix,
) {
  return app
    .get(`${prefix}/users`, () => ["ada"])
    .get(`${prefix}/users/:id`, async ({ params }) => (await find(params.id)) ?? noUser(), byId)
    .post(`${prefix}/users`, ({ body }) => body, { body: z.object({ name: z.string() }) })
    .delete(`${prefix}/users/:id`, () => undefined, byId);
}
const noUser = () => new HttpError(404, "NO_USER");
const users = addUsers(addUsers(createApp(), "/v1"), "/v2");
type Users = RoutesOf<typeof users>;
same<
  keyof Users,
  `${"GET" | "POST"} /${"v1" | "v2"}/users` | `${"GET" | "DELETE"} /${"v1" | "v2"}/users/:id`
>();
same<Users["GET /v2/users/:id"]["params"], { id: string }>();
same<Sent<Users["GET /v1/users/:id"]["response"], 404>["body"]["code"], "NO_USER">();

// Routes for a collection of any items.
function crud<Routes, Added, const Path extends string, Item extends z.ZodObject>(
  app: App<Routes, Added>,
  path: Path,
  item: Item,
) {
  const items = new Map<string, z.output<Item>>();
  return app
    .get(path, () => [...items.values()])
    .post(path, ({ body }) => body, { body: item })
    .get(`${path}/:id`, ({ params }) => items.get(params.id) ?? new HttpError(404, "NONE"), byId)
    .put(`${path}/:id`, ({ body }) => body, { ...byId, body: item })
    .delete(`${path}/:id`, ({ params }) => void items.delete(params.id), byId);
}
const things = crud(createApp(), "/things", z.object({ name: z.string(), at: z.date() }));
type Things = RoutesOf<typeof things>;
same<keyof Things, `${"GET" | "POST"} /things` | `${"GET" | "PUT" | "DELETE"} /things/:id`>();
same<Things["PUT /things/:id"]["body"], { name: string; at: Date }>();
same<Sent<Things["GET /things/:id"]["response"], 200>["body"], { name: string; at: string }>();
same<Sent<Things["GET /things/:id"]["response"], 404>["body"]["code"], "NONE">();

// A list with any query.
function addList<Routes, Added, const Path extends string, Query extends z.ZodObject, Item>(
  app: App<Routes, Added>,
  path: Path,
  { query, list }: { query: Query; list: (query: z.output<Query>) => Promise<readonly Item[]> },
) {
  return app.get(path, ({ query }) => list(query), { query });
}
const listed = addList(createApp(), "/pages", {
  query: z.object({ page: z.number() }),
  list: async ({ page }) => Promise.resolve([{ page }]),
});
type Listed = RoutesOf<typeof listed>["GET /pages"];
same<Listed["query"], { page: number }>();
same<Sent<Listed["response"], 200>["body"], { page: number }[]>();

// Options of the caller: the framework's errors stay in the type.
function createWith(options: AppOptions) {
  return createApp({ ...options, onResponse: () => 1 }).get("/", () => 1);
}
const configured = createWith({ server: { maxBodyBytes: 1 }, onError: () => undefined });
const passedOn = ((options: AppOptions) => createApp(options).get("/", () => 1))({ cors: true });
type Configured = RoutesOf<typeof configured>["GET /"]["response"];
same<Sent<Configured, 500>["body"]["code"], "INTERNAL_SERVER_ERROR">();
same<Configured, RoutesOf<typeof passedOn>["GET /"]["response"]>();
function createFormatted<Formatted>(formatError: () => Formatted) {
  return createApp({ formatError }).get("/", () => 1);
}
const formatted = createFormatted(() => ({ error: "no" }));
same<
  RoutesOf<typeof formatted>["GET /"]["response"],
  | { readonly status: 200; readonly body: number }
  | { readonly status: 500; readonly body: { error: string } }
>();
declare const anything: { readonly value: any };
createApp({ formatError: () => anything.value });
// @ts-expect-error formatError must return a value synchronously, not a promise, a stream or an HttpError
createApp({ formatError: async ({ code }) => Promise.resolve({ code }) });
// @ts-expect-error formatError must return a value synchronously, not a promise, a stream or an HttpError
createApp({ formatError: ({ status, code }) => new HttpError(status, code) });

// The routes of any application.
type Declaring = Pick<App, "~routes">;
export type ResponseOf<
  A extends Declaring,
  Key extends keyof RoutesOf<A>,
> = RoutesOf<A>[Key]["response"];
export type RouteOf<A extends Declaring, Key extends keyof RoutesOf<A>> = RoutesOf<A>[Key] extends {
  readonly response: infer Response;
}
  ? Response
  : never;
same<ResponseOf<typeof listed, "GET /pages">, Listed["response"]>();
same<RouteOf<typeof listed, "GET /pages">, Listed["response"]>();
