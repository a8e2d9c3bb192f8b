// What a handler receives (docs/specification.md#121-handlers).
import { createApp, z, type Context } from "@fw/framework";
import { same } from "./expect.ts";

const app = createApp();

// Each input has its schema's output type; what is not declared is absent.
app.get("/users/:id", (context) => {
  same<keyof typeof context, "request" | "signal" | "route" | "platform" | "method" | "headers">();
  same<typeof context.route, string>();
  same<typeof context.platform, readonly unknown[]>();
  same<typeof context.request, Request>();
});
app.get(
  "/users/:id/posts/:slug",
  (context) => {
    same<
      keyof typeof context,
      "request" | "signal" | "route" | "platform" | "method" | "headers" | "params"
    >();
    same<typeof context.params, { id: number; slug: string }>();
  },
  { params: z.object({ id: z.number().int().positive(), slug: z.string().min(1).max(80) }) },
);
app.get(
  "/search",
  ({ query }) => {
    same<typeof query, { page: number; q?: string | undefined; unread?: boolean | undefined }>();
  },
  {
    query: z.object({
      page: z.number(),
      q: z.string().optional(),
      unread: z.boolean().optional(),
    }),
  },
);
app.get(
  "/exact",
  ({ query }) => {
    same<typeof query, { q?: string }>();
  },
  { query: z.object({ q: z.string().exactOptional() }) },
);
app.put(
  "/users/:id",
  ({ params, query, body }) => {
    same<typeof params, { id: number }>();
    same<typeof query, { notify?: boolean | undefined }>();
    same<typeof body, { name: string }>();
  },
  {
    query: z.object({ notify: z.boolean().optional() }),
    body: z.object({ name: z.string() }),
    params: z.object({ id: z.number() }),
  },
);

// Transforms, defaults, refinements, brands, asynchronous schemas, scalars and unions infer.
app.post(
  "/body",
  ({ body }) => {
    same<
      typeof body,
      {
        length: number;
        level: number;
        even: number;
        id: string & z.core.$brand<"Id">;
        free: string;
        kind: "a" | "b";
        note?: string | undefined;
        list: string[];
      }
    >();
  },
  {
    body: z.object({
      length: z.string().transform((text) => text.length),
      level: z.number().default(1),
      even: z.number().refine((value) => value % 2 === 0),
      id: z.string().brand<"Id">(),
      free: z.string().refine(async (name) => Promise.resolve(name !== "taken")),
      kind: z.enum(["a", "b"]),
      note: z.string().optional(),
      list: z.array(z.string()),
    }),
  },
);
app.post(
  "/scalar",
  ({ body }) => {
    same<typeof body, string>();
  },
  { body: z.uuid() },
);
app.post(
  "/union",
  ({ body }) => {
    same<typeof body, string | number>();
  },
  {
    body: z.union([z.string(), z.number()]),
  },
);
app.post(
  "/unknown",
  ({ body }) => {
    same<typeof body, unknown>();
  },
  { body: z.unknown() },
);

// The context's position in a chain changes nothing, and a handler needs no annotation there.
createApp()
  .post("/a", ({ body }) => body.a.toFixed(), { body: z.object({ a: z.number() }) })
  .get("/b", () => "b")
  .get("/c/:d", ({ params }) => params.d.toUpperCase(), { params: z.object({ d: z.string() }) });

// A handler and its validation may stand elsewhere; neither needs `as const`.
const byId = { params: z.object({ id: z.number().int() }) };
function showUser({ params }: Context<typeof byId>): string {
  return params.id.toFixed();
}
const hideUser = (({ params }) => params.id.toFixed()) satisfies (
  context: Context<typeof byId>,
) => unknown;
same<ReturnType<typeof hideUser>, string>();
function renameUser({ params, body }: Context<typeof renaming>): string {
  return `${params.id.toFixed()} ${body.name}`;
}
const renaming = { ...byId, body: z.object({ name: z.string() }) };
app
  .get("/elsewhere/:id", showUser, byId)
  .delete("/elsewhere/:id", hideUser, byId)
  .put("/elsewhere/:id", renameUser, renaming);
// @ts-expect-error a handler that needs more than the route declares
app.get("/elsewhere/:id/more", renameUser, byId);
// @ts-expect-error a handler that needs what the route does not declare
app.get("/elsewhere/:id/none", showUser);

// The request is built when it is read, so a spread leaves it out, at run time and in the types.
/* eslint-disable @typescript-eslint/no-misused-spread, @typescript-eslint/no-unsafe-class-instance-assignment --
   what the compiler says of them is tested here */
app.get(
  "/spread/:id",
  (context) => {
    const spread = { ...context, user: "ada" };
    same<keyof typeof spread, "params" | "route" | "platform" | "method" | "headers" | "user">();
    const { request, ...rest } = context;
    same<typeof request, Request>();
    same<keyof typeof rest, "params" | "route" | "platform" | "method" | "headers">();
    // @ts-expect-error the spread has lost the request
    return spread.request;
  },
  byId,
);
app.get(
  "/handed-on/:id",
  // @ts-expect-error a spread is no context
  (context) => showUser({ ...context }),
  byId,
);

// A test may call a handler with a request of its own.
showUser({
  request: new Request("http://localhost/"),
  method: "GET",
  route: "/users/:id",
  headers: new Headers(),
  signal: AbortSignal.timeout(1_000),
  platform: [],
  params: { id: 1 },
});
/* eslint-enable @typescript-eslint/no-misused-spread, @typescript-eslint/no-unsafe-class-instance-assignment */

// A wildcard's segments are there where the path has one.
app.get("/files/*", ({ rest }) => {
  same<typeof rest, readonly string[]>();
});
app.get("/trees/*/", ({ rest }) => rest.length);
app.get("/:kind/*", ({ rest, params }) => rest.length + params.kind.length, {
  params: z.object({ kind: z.string() }),
});
// @ts-expect-error there is no wildcard
app.get("/plain", ({ rest }) => rest);
const readFile = (context: Context<typeof byId, "/files/:id/*">): string =>
  context.rest.join() + String(context.params.id);
app.get("/files/:id/*", readFile, byId);
// @ts-expect-error there is no wildcard
app.get("/file/:id", readFile, byId);

// A path that is not a literal is checked when it is registered.
declare const path: string;
app.get(path, ({ params }) => params.anything.length, {
  params: z.object({ anything: z.string() }),
});
app.get(`${path}/:id`, ({ params }) => params.id, { params: z.object({ id: z.string() }) });

// The result is whatever JSON, a reply or a Response can be; promises of it too.
app.get("/void", () => undefined).get("/promise", async () => Promise.resolve({ ok: true }));
