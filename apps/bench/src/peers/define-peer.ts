import { routes, type Route } from "../service/routes.ts";
import type { Body, Params, Query } from "../service/schemas.ts";
import type { Peer, PeerApp } from "./peer.ts";
import { requestItem } from "./request-item.ts";

/** What makes the schemas of what is received. */
export interface SchemaMakers<Packages> {
  readonly params: (packages: Packages) => unknown;
  readonly query: (packages: Packages) => unknown;
  readonly body: (packages: Packages) => unknown;
}

/** A route of the service with its schema; the kind says what it reads. */
export type PeerRoute<Makers extends SchemaMakers<never>> =
  | Extract<Route, { readonly kind: "plain" }>
  | InputRoute<"params", Params, ReturnType<Makers["params"]>>
  | InputRoute<"query", Query, ReturnType<Makers["query"]>>
  | InputRoute<"body", Body, ReturnType<Makers["body"]>>;

interface InputRoute<Kind, Input, Schema> {
  readonly kind: Kind;
  readonly path: string;
  readonly schema: Schema;
  readonly answer: (input: Input) => object;
}

/** What is particular to a peer; its packages are imported by `load` alone, which is measured. */
export interface PeerDefinition<Packages, Makers extends SchemaMakers<Packages>> {
  readonly load: () => Promise<Packages>;
  readonly schemas: Makers;
  readonly createApp: (packages: Packages, routes: readonly PeerRoute<Makers>[]) => PeerApp;
}

/**
 * Makes a peer.
 *
 * @param definition - What is particular to it.
 * @returns The peer.
 */
export function definePeer<Packages, Makers extends SchemaMakers<Packages>>({
  load,
  schemas,
  createApp,
}: PeerDefinition<Packages, Makers>): Peer {
  return {
    createApp: async () => {
      const packages = await load();
      const own = {
        params: schemas.params(packages),
        query: schemas.query(packages),
        body: schemas.body(packages),
      };
      // Each schema is what the maker of its kind has made.
      const toOwn = (route: Route): PeerRoute<Makers> =>
        (route.kind === "plain"
          ? route
          : { ...route, schema: own[route.kind] }) as PeerRoute<Makers>;
      return createApp(packages, routes.map(toOwn));
    },
    start: async (measure) => {
      const packages = await measure("import", load);
      const made = await measure("100 schemas", () =>
        Array.from({ length: 100 }, () => schemas.params(packages)),
      );
      const own = made.map((schema, index) => ({
        kind: "params" as const,
        path: `/items-${index}/:id`,
        schema: schema as ReturnType<Makers["params"]>,
        answer: (params: Params) => params,
      }));
      const app = await measure("100 routes", () => createApp(packages, own));
      await measure("first answer", () => requestItem(app));
    },
  };
}
