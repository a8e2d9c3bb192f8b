// What an application's type tells a client about its routes.
import { createReadStream } from "node:fs";
import {
  createApp,
  events,
  HttpError,
  reply,
  z,
  type EventStream,
  type Json,
  type Problem,
  type RoutesOf,
  type ValidationIssue,
} from "@fw/framework";
import { same } from "./expect.ts";

interface Row {
  readonly id: number;
  readonly made: Date;
}

async function* listRows(): AsyncGenerator<Row> {
  yield await Promise.resolve({ id: 1, made: new Date(0) });
}

const app = createApp()
  .get(
    "/users/:id",
    ({ params }) => ({
      id: params.id,
      joined: new Date(0),
      nick: undefined as string | undefined,
      tags: ["a"] as readonly string[],
      greet: () => "hello",
    }),
    { params: z.object({ id: z.number() }) },
  )
  .post("/users", ({ body }) => reply(body, { status: 202 }), {
    body: z.object({ name: z.string().default("Ada"), size: z.string().transform(Number) }),
  })
  .put(
    "/users/:id",
    async ({ params }) => {
      await Promise.resolve();
      if (params.id === "1") {
        return new HttpError(410, "GONE", "It is gone", { details: { since: new Date(0) } });
      }
      return params.id === "0" ? new HttpError(409, "TAKEN") : params.id;
    },
    { params: z.object({ id: z.string() }) },
  )
  .delete("/users/:id", () => ({ gone: true }))
  .get("/bytes", () => new Uint8Array())
  .get("/text-chunks", async function* () {
    yield await Promise.resolve("text");
  })
  .get("/file", () => createReadStream("file"))
  .get("/events", () => events(listRows))
  .get("/reply-of-events", () => reply(events(listRows()), { status: 202 }))
  .get("/stream", () => new ReadableStream<Uint8Array>())
  .get("/raw", () => new Response("raw"))
  .get("/nothing", () => undefined)
  .get("/void", () => {
    void 0;
  })
  .get("/headers", () => reply("text", { headers: { etag: '"1"' } }));

type Routes = RoutesOf<typeof app>;
type Sent<Key extends keyof Routes> = Exclude<
  Routes[Key]["response"],
  { status: 400 | 413 | 415 | 500 }
>;
type JsonRow = Json<Row>;

interface Stream {
  readonly status: 200;
  readonly body: ReadableStream<Uint8Array>;
}

same<
  keyof Routes,
  | "GET /users/:id"
  | "POST /users"
  | "PUT /users/:id"
  | "DELETE /users/:id"
  | "GET /bytes"
  | "GET /text-chunks"
  | "GET /file"
  | "GET /events"
  | "GET /reply-of-events"
  | "GET /stream"
  | "GET /raw"
  | "GET /nothing"
  | "GET /void"
  | "GET /headers"
>();
same<Routes["GET /users/:id"]["params"], { id: number }>();
same<keyof Routes["GET /users/:id"], "params" | "response">();
same<
  Sent<"GET /users/:id">,
  {
    readonly status: 200;
    readonly body: { id: number; joined: string; tags: string[]; nick?: string };
  }
>();

// Inputs are what a caller writes; results what it reads.
same<Routes["POST /users"]["body"], { size: string; name?: string | undefined }>();
same<
  Sent<"POST /users">,
  { readonly status: 202; readonly body: { name: string; size: number } }
>();
same<Sent<"DELETE /users/:id">, { readonly status: 204; readonly body: undefined }>();
same<Sent<"GET /bytes">, Stream>();
same<Sent<"GET /text-chunks">, Stream>();
same<Sent<"GET /file">, Stream>();
same<Sent<"GET /stream">, Stream>();
same<Sent<"GET /events">, { readonly status: 200; readonly body: EventStream<JsonRow> }>();
same<Sent<"GET /reply-of-events">, { readonly status: 202; readonly body: EventStream<JsonRow> }>();
same<Sent<"GET /raw">, { readonly status: number; readonly body: unknown }>();
same<Sent<"GET /nothing">, { readonly status: 200; readonly body: undefined }>();
same<Sent<"GET /void">, { readonly status: 200; readonly body: undefined }>();
same<Sent<"GET /headers">, { readonly status: 200; readonly body: string }>();
same<keyof Routes["GET /headers"], "response">();

// A path that is not a literal is not among the keys, and hides no key.
declare const path: string;
const mixed = createApp()
  .get(path, () => 1)
  .get(`/a/${path}`, () => 1)
  .get("/b", () => 1);
same<keyof RoutesOf<typeof mixed>, "GET /b">();
const empty = createApp();
same<keyof RoutesOf<typeof empty>, never>();

// Errors: the framework's own by what the route declares, and those that the handler returns.
type Code<Key extends keyof Routes> = Extract<
  Routes[Key]["response"],
  { body: { code: string } }
>["body"]["code"];
same<Code<"GET /headers">, "INTERNAL_SERVER_ERROR">();
same<Code<"GET /users/:id">, "INTERNAL_SERVER_ERROR" | "VALIDATION">();
same<
  Code<"POST /users">,
  | "INTERNAL_SERVER_ERROR"
  | "VALIDATION"
  | "NO_BODY"
  | "INVALID_JSON"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
>();
same<Code<"PUT /users/:id">, "INTERNAL_SERVER_ERROR" | "VALIDATION" | "TAKEN" | "GONE">();
same<
  Extract<Routes["PUT /users/:id"]["response"], { status: 409 }>,
  { readonly status: 409; readonly body: Problem<409, "TAKEN"> }
>();
same<
  Extract<Routes["PUT /users/:id"]["response"], { status: 410 }>["body"]["details"],
  { since: string }
>();
same<Extract<Routes["PUT /users/:id"]["response"], { status: 200 }>["body"], string>();
same<
  Extract<Routes["GET /users/:id"]["response"], { status: 400 }>["body"]["issues"],
  readonly ValidationIssue[]
>();

// JSON.
same<Json<Date>, string>();
same<Json<[1, undefined, Date]>, [1, null, string]>();
same<Json<(string | undefined)[]>, (string | null)[]>();
same<Json<{ a: { b: Date }[] }>, { a: { b: string }[] }>();
same<Json<{ a?: number; b: (() => void) | string; c: symbol }>, { a?: number; b?: string }>();
same<Json<{ readonly toJSON: () => { at: Date } }>, { at: string }>();
same<Json<"a" | 1 | null | true>, "a" | 1 | null | true>();
same<Json<unknown>, unknown>();
same<
  Json<{ tags: Set<string>; byId: Map<string, Date> }>,
  { tags: Record<string, never>; byId: Record<string, never> }
>();
same<Json<any>, any>();
same<Json<{ a: any; b?: any }>, { a: any; b?: any }>();
same<Json<string & z.core.$brand<"Id">>, string>();
same<Json<{ id: number & z.core.$brand<"Id"> } & z.core.$brand<"User">>, { id: number }>();
same<Json<Buffer>, { type: "Buffer"; data: number[] }>();
same<Json<Uint8Array>, Record<string, number>>();
same<Json<{ a: undefined; b: bigint }>, { b: never }>();
// One member that JSON drops, and one that hides the types of all.
declare const tag: unique symbol;
same<Json<{ a: string; [tag]: number }>, { a: string }>();
same<Json<{ a: string; b: symbol }>, { a: string }>();
same<Json<{ a: string; b: () => number }>, { a: string }>();
same<Json<{ a: string; b: typeof Date | (abstract new () => Date) }>, { a: string }>();
same<Json<{ a: any; b: Date; c: symbol }>, { a: any; b: string }>();
same<Json<{ a: unknown; b: Date }>, { a: unknown; b: string }>();
same<Json<{ apply: string; b: { apply: Date } }>, { apply: string; b: { apply: string } }>();
same<
  Json<{ readonly a: Date; readonly [name: string]: Date }>,
  { a: string; [name: string]: string }
>();
type Value = z.output<ReturnType<typeof z.json>>;
declare const value: Json<Value>;
if (Array.isArray(value)) same<(typeof value)[number], Json<Value>>();
interface Tree {
  readonly at: Date;
  readonly children: readonly Tree[];
}
declare const tree: Json<Tree>;
same<(typeof tree)["at"], string>();
same<NonNullable<(typeof tree)["children"][number]>["children"][number]["at"], string>();

// An application's own format of errors is the body of each error, under the status that it names.
const formatted = createApp({
  formatError: ({ code, status }) => ({ error: code, at: new Date(status) }),
})
  .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.number() }) })
  .get("/gone", () => new HttpError(410, "GONE"));
type FormattedRoutes = RoutesOf<typeof formatted>;
same<keyof FormattedRoutes, "GET /users/:id" | "GET /gone">();
interface OwnError {
  error: string;
  at: string;
}
same<
  FormattedRoutes["GET /users/:id"]["response"],
  | { readonly status: 200; readonly body: number }
  | { readonly status: 400; readonly body: OwnError }
  | { readonly status: 500; readonly body: OwnError }
>();
same<
  FormattedRoutes["GET /gone"]["response"],
  | { readonly status: 410; readonly body: OwnError }
  | { readonly status: 500; readonly body: OwnError }
>();
const partly = createApp({
  formatError: ({ code }) => (code === "VALIDATION" ? reply({ code }, { status: 422 }) : undefined),
}).get("/", ({ query }) => query.a, { query: z.object({ a: z.string() }) });
same<
  RoutesOf<typeof partly>["GET /"]["response"],
  | { readonly status: 200; readonly body: string }
  | { readonly status: 422; readonly body: { code: string } }
  | ErrorResponse
>();
type ErrorResponse = Extract<Routes["GET /users/:id"]["response"], { status: 400 | 500 }>;

// A result that cannot be sent has no body: the server sends a 500. It compiles where its type is a type parameter.
function show<T>(value: T) {
  return createApp().get("/", () => value);
}
type Shown<T> = Extract<
  RoutesOf<ReturnType<typeof show<T>>>["GET /"]["response"],
  { status: 200 }
>["body"];
same<Shown<Float64Array>, never>();
same<Shown<Generator<number>>, never>();
same<Shown<AsyncGenerator<{ id: number }>>, never>();
