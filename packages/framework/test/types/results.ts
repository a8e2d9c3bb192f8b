// What a handler may return (docs/specification.md#123-mistakes).
import {
  createApp,
  events,
  HttpError,
  reply,
  z,
  type App,
  type Context,
  type RoutesOf,
  type Validation,
} from "@fw/framework";
import { same } from "./expect.ts";

const app = createApp();

// Any result that is `any` is no mistake, and leaves the other routes alone.
const untyped = createApp()
  .get("/parsed", () => JSON.parse("1"))
  .get("/fetched", async () => (await fetch("http://localhost/")).json())
  .post("/echoed", ({ body }) => body, { body: z.any() })
  .get("/rows", async (): Promise<{ rows: any[] }> => Promise.resolve({ rows: [] }))
  .get("/typed", () => 1);
type Untyped = RoutesOf<typeof untyped>;
same<Extract<Untyped["GET /typed"]["response"], { status: 200 }>["body"], number>();
same<Untyped["GET /parsed"]["response"]["status"], 200 | 500>();

// What JSON would lose is refused, at any depth, with a sentence.
// @ts-expect-error The promise of "user" is {} in JSON; await it
app.get("/1", () => ({ user: Promise.resolve("ada") }));
// @ts-expect-error The promise of "user" is {} in JSON; await it
app.get("/2", async () => Promise.resolve({ users: [{ user: Promise.resolve("ada") }] }));
// @ts-expect-error The bigint of "id" is not JSON; write String(value)
app.get("/3", () => ({ id: 1n }));
// @ts-expect-error The Map of "byId" is {} in JSON; write Object.fromEntries(map)
app.get("/4", () => ({ byId: new Map<string, string>() }));
// @ts-expect-error The Set of "tags" is {} in JSON; write [...set]
app.post("/5", () => ({ tags: new Set<string>() }));
// @ts-expect-error The promise of the result is {} in JSON; await it
app.put("/6", () => [Promise.resolve(1)]);
// @ts-expect-error The Map of the result is {} in JSON; write Object.fromEntries(map)
app.get("/7", () => new Map([["a", 1]]));
// @ts-expect-error The result is a function; call it
app.get("/8", () => () => 1);
// @ts-expect-error The promise of "user" is {} in JSON; await it
app.get("/9", () => reply({ user: Promise.resolve("ada") }, { status: 202 }));
// @ts-expect-error The bigint of "id" is not JSON; write String(value)
app.get("/10", () => (Math.random() > 0.5 ? { id: 1n } : new HttpError(404, "NONE")));
interface Lossy {
  readonly parts: readonly Lossy[];
  readonly text: Promise<string>;
}
declare const lossy: Lossy;
// @ts-expect-error The promise of "text" is {} in JSON; await it
app.get("/11", () => lossy);
class Money {
  async toJSON(): Promise<string> {
    return Promise.resolve("1.00");
  }
}
interface Cached {
  toJSON(): string | Promise<string>;
}
declare const cached: Cached;
// @ts-expect-error The async toJSON() of the result is {} in JSON; write await value.toJSON()
app.get("/22", () => new Money());
// @ts-expect-error The async toJSON() of "price" is {} in JSON; write await value.toJSON()
app.get("/23", () => ({ items: [{ price: new Money() }] }));
// @ts-expect-error The async toJSON() of "price" is {} in JSON; write await value.toJSON()
app.get("/24", () => reply({ price: new Money() }));
// @ts-expect-error The async toJSON() of "price" is {} in JSON; write await value.toJSON()
app.get("/25", async () => Promise.resolve({ price: null as Money | null }));
// @ts-expect-error The async toJSON() of "price" is {} in JSON; write await value.toJSON()
app.get("/26", () => ({ price: cached }));

declare function list<Item>(): AsyncIterable<Item>;
// @ts-expect-error The async iterable of the result is not JSON; write events(iterable)
app.get("/27", () => list<{ id: number }>());
// @ts-expect-error The async iterable of "rows" is not JSON; write events(iterable)
app.get("/28", async () => Promise.resolve({ rows: list<number>() }));
// @ts-expect-error The async iterable of the result is not JSON; write events(iterable)
app.get("/29", () => reply(list<{ id: number }>()));
// @ts-expect-error The bigint of "id" is not JSON; write String(value)
app.get("/30", () => events(list<{ id: bigint }>()));
// @ts-expect-error The Map of "byId" is {} in JSON; write Object.fromEntries(map)
app.get("/31", () => reply(events(list<{ byId: Map<string, string> }>())));
app.get("/32", () => events(list<{ made: Date }>(), { id: ({ made }) => made.getTime() }));
app.get("/33", () => reply(list<Uint8Array>()));
app.get("/34", () => list<any>());
// @ts-expect-error An array is not an async iterable
events([1]);
// @ts-expect-error The function must return an async iterable
events(() => 1);

// @ts-expect-error The id of an event is not a promise
events(list<number>(), { id: (item) => Promise.resolve(String(item)) });

// What serialises well is not.
interface Untold {
  readonly loose: { toJSON(): any };
  readonly unknown: { toJSON(): unknown };
  readonly failing: { toJSON(): never };
  readonly overloaded: { toJSON(key: number): Promise<string>; toJSON(key: string): string };
}
declare const untold: Untold;
class Decimal {
  readonly #value = 1n;
  toJSON(): string {
    return String(this.#value);
  }
}
class User {
  readonly name = "Ada";
  greet(): string {
    return `I am ${this.name}`;
  }
}
interface Tree {
  readonly parent: Tree | null;
  readonly children: readonly Tree[];
}
declare const tree: Tree;
declare const unknown: unknown;
app
  .get("/12", () => ({
    price: new Decimal(),
    at: new Date(),
    user: new User(),
    url: new URL("a:"),
  }))
  .get("/13", () => tree)
  .get("/14", () => unknown)
  .get("/15", () => ({ a: undefined, b: Symbol("b"), c: () => 1 }))
  .get("/16", () => new Uint8Array(1))
  .get("/17", () => new Blob([]))
  .get("/18", () => new Response())
  .get("/19", () => reply(undefined, { status: 303, headers: { location: "/" } }))
  .get("/20", async () => Promise.resolve(Promise.resolve(1)))
  .get("/21", () => ({ bytes: Buffer.from("a") }))
  .get("/27", () => untold);

// A handler with a generic result compiles, and so do routes that a function declares.
function crud<T extends z.ZodObject>(target: App, path: string, schema: T): void {
  const items: z.output<T>[] = [];
  target.put(path, ({ body }) => void items.push(body), { body: schema });
  target
    .post(path, ({ body }) => body, { body: schema })
    .put(`${path}/:id`, ({ body }) => ({ updated: body }), { body: schema })
    .get(path, async () => Promise.resolve([schema.parse({})]));
}
crud(app, "/things", z.object({ name: z.string() }));
function serveAll<T>(
  list: () => Promise<readonly T[]>,
  find: (id: string) => T | HttpError<404, "NONE">,
) {
  return createApp()
    .get("/all", list)
    .get("/listed", async () => ({ items: await list() }))
    .get("/one/:id", ({ params }) => find(params.id), { params: z.object({ id: z.string() }) });
}
type Served = RoutesOf<ReturnType<typeof serveAll<{ at: Date }>>>;
same<Extract<Served["GET /one/:id"]["response"], { status: 200 }>["body"], { at: string }>();
same<Extract<Served["GET /one/:id"]["response"], { status: 404 }>["body"]["code"], "NONE">();
function addUsers<R>(target: App<R>) {
  return target.get("/users", () => ["ada"]).get("/users/:id", () => "ada");
}
const composed = addUsers(createApp().get("/", () => "home"));
same<keyof RoutesOf<typeof composed>, "GET /" | "GET /users" | "GET /users/:id">();

// Schemas and handler as one value.
function pair<V extends Validation, Result>(
  validation: V,
  handler: (context: Context<V>) => Result,
) {
  return [handler, validation] as const;
}
const rename = pair({ body: z.object({ name: z.string() }) }, ({ body }) => ({
  renamed: body.name,
}));
const paired = createApp().post("/names", ...rename);
same<
  Extract<RoutesOf<typeof paired>["POST /names"]["response"], { status: 201 }>["body"],
  { renamed: string }
>();

// Errors are nominal, and a narrow one is an HttpError.
const narrow = new HttpError(404, "NONE");
same<typeof narrow, HttpError<404, "NONE">>();
export const wide: HttpError = narrow;
// @ts-expect-error an object that is alike

export const alike: HttpError = {
  name: "HttpError",
  message: "",
  status: 404,
  code: "A",
  details: 1,
  headers: undefined,
};
