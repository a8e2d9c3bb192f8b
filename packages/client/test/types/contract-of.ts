// The members of a contract type, and the types derived from it.
import { createApp, HttpError, reply, route, z, type Problem, type RoutesOf } from "@fw/framework";
import { same } from "../../../framework/test/types/expect.ts";
import {
  createClient,
  unwrap,
  type ApiError,
  type BodyOf,
  type ContractOf,
  type DataOf,
  type ErrorOf,
  type Failure,
  type NoAnswer,
} from "../../src/index.ts";

const app = createApp()
  .get(
    "/users/:id",
    ({ params }) => (params.id === 1 ? { id: 1 } : new HttpError(404, "NO_USER")),
    {
      params: z.object({ id: z.number() }),
      query: z.object({ page: z.number().optional() }),
    },
  )
  .get("/users/:id/posts/:slug", () => 1, { params: z.object({ id: z.number() }) })
  .get("/files/*", ({ rest }) => [...rest])
  .get("/csv", () => reply(["a"], { headers: { "content-type": "text/csv" } }))
  .post("/users", ({ body }) => body, { body: z.object({ name: z.string() }) })
  .post("/maybe", () => 1, { body: z.object({ a: z.string().optional() }) });

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface costs the compiler less than its type
interface Api extends ContractOf<typeof app> {}

same<
  keyof Api,
  | "GET /users/:id"
  | "GET /users/:id/posts/:slug"
  | "GET /files/*"
  | "GET /csv"
  | "POST /users"
  | "POST /maybe"
>();
same<Api["GET /users/:id"]["params"], { id: number }>();
same<Api["GET /users/:id"]["query"], { page?: number | undefined } | undefined>();
same<Api["GET /users/:id/posts/:slug"]["params"], { readonly id: number; readonly slug: string }>();
same<Api["GET /files/*"]["rest"], readonly string[] | undefined>();
same<Extract<Api["POST /users"]["response"], { status: 201 }>["body"], { name: string }>();

same<DataOf<Api, "GET /users/:id">, { id: number }>();
same<DataOf<Api, "GET /csv">, string>();
same<DataOf<typeof app, "GET /users/:id">, { id: number }>();
same<BodyOf<Api, "POST /users">, { name: string }>();
same<BodyOf<Api, "POST /maybe">, { a?: string | undefined }>();
same<BodyOf<Api, "GET /users/:id">, never>();
// @ts-expect-error -- there is no such route
same<DataOf<Api, "GET /user">, never>();

type UserError = ErrorOf<Api, "GET /users/:id">;
const client = createClient<Api>("/api");
same<
  Extract<UserError, { code: "NO_USER" }>,
  ApiError<Failure<404, "NO_USER", Problem<404, "NO_USER">>>
>();
export async function narrows(): Promise<void> {
  const error = await client
    .get("/users/:id", { params: { id: 1 } })
    .catch((thrown: unknown) => thrown as UserError);
  if ("ok" in error) return;
  if (error.code === "NO_USER") {
    same<typeof error.status, 404>();
    same<typeof error.problem, Problem<404, "NO_USER">>();
    same<typeof error.response, Response>();
  } else if (error.code === "NETWORK") {
    same<typeof error, ApiError<NoAnswer>>();
    same<typeof error.response, undefined>();
  }
}

export async function unwraps(): Promise<void> {
  const call = client.get("/users/:id", { params: { id: 1 } });
  const later = unwrap(call);
  same<typeof later, Promise<{ id: number }>>();
  const data = unwrap(await call);
  same<typeof data, { id: number }>();
}

export async function narrowsResults(): Promise<void> {
  const result = await client.get("/users/:id", { params: { id: 1 } });
  if (!result.ok && "cause" in result) same<typeof result, NoAnswer>();
  // An unexpected response may have any status, so the status does not narrow a result.
  if (!result.ok && result.status === 404) {
    same<unknown extends typeof result.problem ? "unknown" : "known", "unknown">();
  }
}

// @ts-expect-error -- createClient has no type
export const untyped = (): unknown => createClient("/api").get("/users");

// A contract is indexed by a type parameter, with the keys of RoutesOf, too.
export function indexes(): void {
  const ofRoute = <A extends typeof app, K extends keyof RoutesOf<A>>(
    route: ContractOf<A>[K],
  ): ContractOf<A>[K] => route;
  const ofContract = <A extends typeof app, K extends keyof ContractOf<A>>(
    route: ContractOf<A>[K],
  ): ContractOf<A>[K] => route;
  same<typeof ofRoute extends object ? true : false, true>();
  same<typeof ofContract extends object ? true : false, true>();
}

// Forms and lists that `route` declares.
const routed = createApp({ context: () => new HttpError(401, "UNAUTHORIZED") })
  .post(
    "/imports/:id",
    route({ form: z.object({ file: z.file(), tag: z.array(z.string()).default([]) }) }, () => 1),
  )
  .post(
    "/settings",
    route({ open: true, form: z.object({ dark: z.boolean().default(false) }) }, () => 1),
  )
  .get(
    "/notes",
    route({ query: z.object({ tag: z.array(z.enum(["a", "b"])) }) }, () => 1),
  );
type Routed = ContractOf<typeof routed>;
same<Routed["POST /imports/:id"]["form"], { file: File; tag?: string[] | undefined }>();
same<Routed["POST /imports/:id"]["params"], { readonly id: string }>();
same<Routed["POST /settings"]["form"], { dark?: boolean | undefined } | undefined>();
same<Routed["POST /settings"]["response"]["status"], 201 | 400 | 413 | 415 | 500>();
same<Routed["GET /notes"]["query"], { tag: ("a" | "b")[] }>();

export async function sendsForms(file: File): Promise<void> {
  const direct = createClient<typeof routed>("/api");
  await direct.post("/imports/:id", { params: { id: "1" }, form: { file, tag: ["a"] } });
  await createClient<Routed>("/api").post("/settings");
  await direct.get("/notes", { query: { tag: ["a"] } });
  direct.href("/notes", { query: { tag: ["a", "b"] } });
  // @ts-expect-error -- the file is missing
  await direct.post("/imports/:id", { params: { id: "1" }, form: { tag: ["a"] } });
  // @ts-expect-error -- the list has no such item
  await direct.get("/notes", { query: { tag: ["c"] } });
  // @ts-expect-error -- the route has no body
  await direct.post("/imports/:id", { params: { id: "1" }, body: { file } });
  // @ts-expect-error -- a URL has no form
  direct.href("/imports/:id", { params: { id: "1" }, form: { file } });
}
