import type { Body, Params, Query } from "./schemas.ts";

/** A route of the service that every peer offers; the kind says what it reads. */
export type PeerRoute =
  | { readonly kind: "plain"; readonly path: string; readonly answer: () => string }
  | { readonly kind: "params"; readonly path: string; readonly answer: (params: Params) => object }
  | { readonly kind: "query"; readonly path: string; readonly answer: (query: Query) => object }
  | { readonly kind: "body"; readonly path: string; readonly answer: (body: Body) => object };

/** What the service holds, each under a path of its own. */
export const collections: ReadonlySet<string> = new Set(
  `/users /teams /projects /tasks /comments /files /orders /invoices
   /products /categories /api/v1/sessions /api/v1/events /api/v1/webhooks /api/v1/reports`.split(
    /\s+/,
  ),
);

/** Who is calling, by `authorization`. Peers that check it answer anybody else with a 401. */
export const users: ReadonlyMap<string | undefined | null, string> = new Map([
  ["Bearer secret", "Ada"],
  ["Bearer other", "Grace"],
]);

/**
 * The table: 44 routes. A `body` route is a `POST` and answers 201, the others `GET` and 200.
 */
export const routes: readonly PeerRoute[] = [
  { kind: "plain", path: "/", answer: greet },
  { kind: "plain", path: "/health", answer: greet },
  ...[...collections].flatMap((path): PeerRoute[] => [
    { kind: "query", path, answer: listItems },
    { kind: "body", path, answer: createItem },
    { kind: "params", path: `${path}/:id`, answer: readItem },
  ]),
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
