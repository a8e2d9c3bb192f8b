import type { Batch, Body, Booking, Params, Query } from "./schemas.ts";

/** A route of the service that every peer offers; the kind says what it reads. */
export type Route =
  | { readonly kind: "plain"; readonly path: string; readonly answer: () => string }
  | { readonly kind: "params"; readonly path: string; readonly answer: (params: Params) => object }
  | { readonly kind: "query"; readonly path: string; readonly answer: (query: Query) => object }
  | { readonly kind: "body"; readonly path: string; readonly answer: (body: Body) => object }
  | { readonly kind: "refined"; readonly path: string; readonly answer: (body: Booking) => object }
  | { readonly kind: "batch"; readonly path: string; readonly answer: (body: Batch) => object }
  | { readonly kind: "list"; readonly path: string; readonly answer: () => object };

/** What the service holds, each under a path of its own. */
export const collections: ReadonlySet<string> = new Set([
  "/users",
  "/teams",
  "/projects",
  "/tasks",
  "/comments",
  "/files",
  "/orders",
  "/invoices",
  "/products",
  "/categories",
  "/api/v1/sessions",
  "/api/v1/events",
  "/api/v1/webhooks",
  "/api/v1/reports",
]);

/** How many objects the `list` routes answer with. */
export const listSizes: readonly number[] = [10, 100, 1000];

const lists = new Map(
  listSizes.map((size) => [`/lists/${size}`, Array.from({ length: size }, toListed)]),
);

/**
 * The table: 49 routes. A `body`, a `refined` and a `batch` route is a `POST` and answers 201, the others
 * `GET` and 200.
 */
export const routes: readonly Route[] = [
  { kind: "plain", path: "/", answer: greet },
  { kind: "plain", path: "/health", answer: greet },
  ...[...collections].flatMap((path): Route[] => [
    { kind: "query", path, answer: listItems },
    { kind: "body", path, answer: createItem },
    { kind: "params", path: `${path}/:id`, answer: readItem },
  ]),
  { kind: "refined", path: "/bookings", answer: book },
  { kind: "batch", path: "/batches", answer: takeBatch },
  ...[...lists.keys()].map((path): Route => ({ kind: "list", path, answer: () => readList(path) })),
];

/** The answer of the `plain` routes. */
export function greet(): string {
  return "Hello, world!";
}

/** The answer of the `params` routes. */
export function readItem({ id }: Params): object {
  return { id, name: "Ada Lovelace", done: false };
}

/** The answer of the `query` routes. */
export function listItems({ page, search, active }: Query): object {
  return { page, active, items: [{ id: 1, name: search }] };
}

/** The answer of the `body` routes. */
export function createItem({ name, age, address, tags }: Body): object {
  return { id: 1, name, age, city: address.city, tags: tags.length };
}

/** The answer of the `refined` routes. */
export function book({ guest, from, to, people, rooms }: Booking): object {
  return { id: 1, guest, from, to, people, rooms: rooms.length };
}

/** The answer of the `batch` routes. */
export function takeBatch({ items }: Batch): object {
  return { items: items.length };
}

/** The answer of the `list` routes, which is there before it is asked for. */
export function readList(path: string): object {
  return lists.get(path) ?? [];
}

function toListed(_: unknown, index: number): object {
  return {
    id: index + 1,
    name: `Item ${index + 1}`,
    description: "What it is, in a sentence of some length.",
    price: 9.5 + index,
    inStock: index % 3 !== 0,
    tags: ["new", "blue"],
    addedAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  };
}
