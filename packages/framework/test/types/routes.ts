// What an application's type tells a client about its routes.
import { createReadStream } from "node:fs";
import { createApp, HttpError, reply, z, type Json, type RoutesOf } from "@fw/framework";
import { same } from "./expect.ts";

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
  .get("/map", () => new Map([["a", 1]]))
  .get("/floats", () => new Float64Array(1))
  .get("/generator", function* () {
    yield 1;
  })
  .get("/rows", async function* () {
    yield await Promise.resolve({ id: 1 });
  })
  .get("/stream", () => new ReadableStream<Uint8Array>())
  .get("/raw", () => new Response("raw"))
  .get("/nothing", () => undefined)
  .get("/headers", () => reply("text", { headers: { etag: '"1"' } }));

type Routes = RoutesOf<typeof app>;
interface Stream {
  readonly status: 200;
  readonly body: ReadableStream<Uint8Array>;
}
type Route<Method, Path> = Extract<Routes, { method: Method; path: Path }>;

same<
  Routes["path"],
  | "/users/:id"
  | "/users"
  | "/bytes"
  | "/text-chunks"
  | "/file"
  | "/map"
  | "/floats"
  | "/generator"
  | "/rows"
  | "/stream"
  | "/raw"
  | "/nothing"
  | "/headers"
>();
same<Route<"GET", "/users/:id">["inputs"], { readonly params: { id: number } }>();
same<
  Route<"GET", "/users/:id">["response"],
  {
    readonly status: 200;
    readonly body: { id: number; joined: string; tags: string[]; nick?: string };
  }
>();

// Inputs are what a caller writes; results what it reads.
same<
  Route<"POST", "/users">["inputs"],
  { readonly body: { size: string; name?: string | undefined } }
>();
same<
  Route<"POST", "/users">["response"],
  { readonly status: 202; readonly body: { name: string; size: number } }
>();
same<Route<"PUT", "/users/:id">["response"], { readonly status: 200; readonly body: string }>();
same<
  Route<"DELETE", "/users/:id">["response"],
  { readonly status: 204; readonly body: undefined }
>();
same<Route<"GET", "/bytes">["response"], Stream>();
same<Route<"GET", "/text-chunks">["response"], Stream>();
same<Route<"GET", "/file">["response"], Stream>();
same<Route<"GET", "/stream">["response"], Stream>();
// What cannot be sent has no body: there the server answers 500.
same<Route<"GET", "/map">["response"], { readonly status: 200; readonly body: never }>();
same<Route<"GET", "/floats">["response"], { readonly status: 200; readonly body: never }>();
same<Route<"GET", "/generator">["response"], { readonly status: 200; readonly body: never }>();
same<Route<"GET", "/rows">["response"], { readonly status: 200; readonly body: never }>();
same<Route<"GET", "/raw">["response"], { readonly status: number; readonly body: unknown }>();
same<Route<"GET", "/nothing">["response"], { readonly status: 200; readonly body: undefined }>();
same<Route<"GET", "/headers">["response"], { readonly status: 200; readonly body: string }>();
same<keyof Route<"GET", "/headers">["inputs"], never>();

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
