// The types of a client's options and results.
import { createApp, HttpError, reply, z, type Problem } from "@fw/framework";
import { same } from "../../../framework/test/types/expect.ts";
import {
  createClient,
  type CallOptions,
  type Failure,
  type NoAnswer,
  type Result,
  type Success,
  type Unexpected,
} from "../../src/index.ts";

const app = createApp()
  .get("/users/:id", ({ params }) => ({ id: params.id, joined: new Date(0) }), {
    params: z.object({ id: z.number() }),
    query: z.object({ page: z.number().optional() }),
  })
  .get("/users/:id/posts/:slug", ({ params }) => params.id, {
    params: z.object({ id: z.number() }),
    query: z.object({ page: z.number(), deep: z.boolean().optional() }),
  })
  .put("/users/:id", ({ body }) => (body.name === "" ? new HttpError(409, "TAKEN") : body), {
    body: z.object({ name: z.string().default("Ada"), size: z.string().transform(Number) }),
  })
  .post("/maybe", ({ body }) => body, { body: z.object({ a: z.string().optional() }) })
  .get("/files/*", ({ rest }) => rest)
  .get("/raw", () => new Response())
  .get("/any", (): any => 1)
  .delete("/users/:id", () => ({ gone: true }))
  .get("/csv", () => reply(listChunks(), { headers: { "content-type": "text/csv" } }))
  .get("/pdf", () => reply("%PDF", { headers: { "content-type": "application/pdf" } }))
  .get("/see-other", () => reply(undefined, { status: 303, headers: { location: "/" } }));

declare function listChunks(): AsyncIterable<string>;

const client = createClient<typeof app>("http://localhost");

/** A client that has only the contract. */
interface Contract {
  "GET /users/:id": {
    params: { id: number };
    query?: { page?: number | undefined };
    response: { status: 200; body: { id: number } } | InternalServerError;
  };
  "POST /users": {
    body: { name: string };
    response: { status: 201; body: { id: number } } | InternalServerError;
  };
  "GET /files/*": {
    rest?: readonly string[];
    response: { status: 200; body: ReadableStream<Uint8Array> } | InternalServerError;
  };
}

interface InternalServerError {
  status: 500;
  body: { title: string; status: 500; code: "INTERNAL_SERVER_ERROR"; detail: string };
}

const contracted = createClient<Contract>("/api");

export async function results(): Promise<void> {
  const user = await client.get("/users/:id", { params: { id: 1 } });
  if (user.ok) {
    same<typeof user.status, 200>();
    same<typeof user.data, { id: number; joined: string }>();
    same<typeof user.response, Response>();
  } else {
    same<
      typeof user.code,
      "VALIDATION" | "INTERNAL_SERVER_ERROR" | "UNEXPECTED" | NoAnswer["code"]
    >();
    if (user.code === "INTERNAL_SERVER_ERROR") {
      same<typeof user.status, 500>();
      same<typeof user.problem, Problem<500, "INTERNAL_SERVER_ERROR">>();
    } else if (user.code === "VALIDATION") {
      same<(typeof user.problem.issues)[0]["in"], "body" | "params" | "query">();
    } else if (user.code === "UNEXPECTED") {
      same<typeof user.problem, unknown>();
      same<typeof user.status, number>();
    } else {
      same<typeof user, NoAnswer>();
    }
  }

  const put = await client.put("/users/:id", { params: { id: "1" }, body: { size: "1" } });
  if (put.ok) same<typeof put.data, { name: string; size: number }>();
  else if (put.code === "TAKEN") same<typeof put.status, 409>();

  const file = await client.get("/files/*", { rest: ["a"] });
  if (file.ok) same<typeof file.data, string[]>();
  const raw = await client.get("/raw");
  if (raw.ok) same<typeof raw.data, unknown>();
  const gone = await client.delete("/users/:id", { params: { id: "1" } });
  if (gone.ok) same<typeof gone.data, undefined>();
  const csv = await client.get("/csv");
  if (csv.ok) same<typeof csv.data, string>();
  const pdf = await client.get("/pdf");
  if (pdf.ok) same<typeof pdf.data, ReadableStream<Uint8Array>>();
  const other = await client.get("/see-other");
  if (other.code === "UNEXPECTED") same<typeof other.status, number>();

  const known = await contracted.get("/users/:id", { params: { id: 1 } });
  if (known.ok) same<typeof known.data, { id: number }>();
  else if (known.code === "INTERNAL_SERVER_ERROR") same<typeof known.status, 500>();
  const bytes = await contracted.get("/files/*");
  if (bytes.ok) same<typeof bytes.data, ReadableStream<Uint8Array>>();
}

same<
  Result<{ response: { status: 200; body: string } }>,
  Success<200, string> | Unexpected | NoAnswer
>();
// A redirect is an unexpected result.
same<Result<{ response: { status: 303; body: { code: "MOVED" } } }>, Unexpected | NoAnswer>();
// An error that is not JSON has no problem.
same<
  Result<{
    response:
      | { status: 404; body: string }
      | { status: 410; body: ReadableStream<Uint8Array> }
      | { status: 409; body: { code: "TAKEN" } };
  }>,
  | Failure<404, "UNEXPECTED", undefined>
  | Failure<410, "UNEXPECTED", undefined>
  | Failure<409, "TAKEN", { code: "TAKEN" }>
  | Unexpected
  | NoAnswer
>();
// A code of the client's own is UNEXPECTED.
same<
  Result<{ response: { status: 409; body: { code: "UNSENDABLE" | "TAKEN" } } }>,
  Failure<409, "UNEXPECTED" | "TAKEN", { code: "UNSENDABLE" | "TAKEN" }> | Unexpected | NoAnswer
>();
same<keyof CallOptions<Contract["POST /users"]>, "body" | "headers" | "searchParams" | "signal">();

createClient("", { redirect: "follow" });
createClient("", { redirect: undefined });
// @ts-expect-error -- a redirect is a result, never an error
createClient("", { redirect: "error" });

export function options(): void {
  void client.get("/users/:id", { params: { id: 1 }, query: {} });
  void client.get("/users/:id", { params: { id: 1 }, query: { page: 1 }, headers: { a: "b" } });
  void client.get("/users/:id", { params: { id: 1 }, query: undefined, signal: undefined });
  void client.get("/users/:id/posts/:slug", { params: { id: 1, slug: "a" }, query: { page: 1 } });
  void client.post("/maybe");
  void client.post("/maybe", { body: {} });
  void contracted.get("/users/:id", { params: { id: 1 }, query: { page: undefined } });
  client.href("/users/:id", { params: { id: 1 }, query: { page: 2 } });
  client.href("/maybe");

  // @ts-expect-error -- params are required
  void client.get("/users/:id");
  // @ts-expect-error -- an id is a number
  void client.get("/users/:id", { params: { id: "1" } });
  // @ts-expect-error -- a param without a schema is required
  void client.get("/users/:id/posts/:slug", { params: { id: 1 }, query: { page: 1 } });
  // @ts-expect-error -- a param without a schema is a string
  void client.get("/users/:id/posts/:slug", { params: { id: 1, slug: 2 }, query: { page: 1 } });
  // @ts-expect-error -- a key of the query is required
  void client.get("/users/:id/posts/:slug", { params: { id: 1, slug: "a" } });
  // @ts-expect-error -- an unknown key of the query
  void client.get("/users/:id", { params: { id: 1 }, query: { pages: 1 } });
  // @ts-expect-error -- there is no such route
  void client.get("/user/:id", { params: { id: 1 } });
  // @ts-expect-error -- there is no such route with this method
  void client.post("/users/:id", { params: { id: 1 } });
  // @ts-expect-error -- the route has no body
  void client.get("/users/:id", { params: { id: 1 }, body: {} });
  // @ts-expect-error -- the body is what a caller sends
  void client.put("/users/:id", { params: { id: "1" }, body: { name: "Ada", size: 1 } });
  // @ts-expect-error -- no wildcard, no rest
  void client.get("/raw", { rest: [] });
  // @ts-expect-error -- a link has no body
  client.href("/maybe", { body: {} });
  // @ts-expect-error -- the contract has the same rules
  void contracted.get("/users/:id", { params: { id: "1" } });
  // @ts-expect-error -- the body is required
  void contracted.post("/users");
  // @ts-expect-error -- the response is not an option
  void contracted.post("/users", { body: { name: "Ada" }, response: {} });
}

// A custom error format is the body of every error.
const formatted = createApp({ formatError: ({ code }) => ({ error: code }) }).get("/", () => "a");
export async function formats(): Promise<unknown> {
  const result = await createClient<typeof formatted>("").get("/");
  type Failed = Extract<typeof result, { status: 500 }>;
  same<Failed["problem"], { error: string }>();
  return result;
}

// Every route has the errors of `context`.
const refusing = createApp({
  context: ({ headers }) =>
    headers.has("authorization") ? { user: "ada" } : new HttpError(401, "UNAUTHORIZED"),
}).get("/", ({ user }) => user);
export async function refuses(): Promise<unknown> {
  const result = await createClient<typeof refusing>("").get("/");
  type Refused = Extract<typeof result, { status: 401 }>;
  same<Refused["code"], "UNAUTHORIZED">();
  return result;
}

// A path that is not a literal is unknown to the client.
export function dynamic(path: `/${string}`): void {
  const dynamicApp = createApp()
    .get(path, () => "a")
    .get("/known", () => 1);
  const dynamicClient = createClient<typeof dynamicApp>("");
  void dynamicClient.get("/known");
  // @ts-expect-error -- the path is unknown
  void dynamicClient.get("/unknown");
}

// A wrong path is named, even if every route of the method needs arguments, and so is a method without routes.
const demanding = createApp()
  .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
  .get("/notes/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
  .get("/free", () => 1);
declare const chance: boolean;
export function callsOneOfSeveral(): void {
  const caller = createClient<typeof demanding>("");
  // @ts-expect-error -- Argument of type '"/user"' is not assignable
  void caller.get("/user");
  // @ts-expect-error -- Argument of type '"/users"' is not assignable
  void caller.put("/users");
  // One of several paths needs what each of them needs.
  void caller.get(chance ? "/users/:id" : "/notes/:id", { params: { id: 1 } });
  void caller.get(chance ? "/users/:id" : "/free", { params: { id: 1 } });
  // @ts-expect-error -- one of them has params
  void caller.get(chance ? "/users/:id" : "/free");
  // @ts-expect-error -- one of them has params
  void caller.get(chance ? "/users/:id" : "/free", { query: {} });
}

// A route whose path is one of several is not in the type, because one of them is a 404.
const uncertain = createApp()
  .get(chance ? "/a" : "/b", () => 1)
  .get("/known", () => 1);
export function callsUncertain(): void {
  const caller = createClient<typeof uncertain>("");
  void caller.get("/known");
  // @ts-expect-error -- perhaps there is only /b
  void caller.get("/a");
}
