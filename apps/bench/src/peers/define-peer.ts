import { routes } from "../service/routes.ts";
import type { Batch, Body, Booking, Params, Query } from "../service/schemas.ts";
import type { Peer, PeerApp } from "./peer.ts";
import { requestItem } from "./request-item.ts";

/** What is particular to a peer; its packages are imported by `load` alone, which is measured. */
export interface PeerDefinition<
  Packages,
  ParamsSchema,
  QuerySchema,
  BodySchema,
  BookingSchema,
  BatchSchema,
> {
  readonly load: () => Promise<Packages>;
  readonly schemas: {
    readonly params: (packages: Packages) => ParamsSchema;
    readonly query: (packages: Packages) => QuerySchema;
    readonly body: (packages: Packages) => BodySchema;
    readonly refined: (packages: Packages) => BookingSchema;
    readonly batch: (packages: Packages) => BatchSchema;
  };
  readonly createApp: (
    packages: Packages,
  ) => PeerApp & RouteAdders<ParamsSchema, QuerySchema, BodySchema, BookingSchema, BatchSchema>;
}

/** What add a route to an application, by what it reads; {@link routes} says how each answers. */
interface RouteAdders<ParamsSchema, QuerySchema, BodySchema, BookingSchema, BatchSchema> {
  readonly plain: (path: string, answer: () => string) => unknown;
  readonly params: AddRoute<ParamsSchema, Params>;
  readonly query: AddRoute<QuerySchema, Query>;
  readonly body: AddRoute<BodySchema, Body>;
  readonly refined: AddRoute<BookingSchema, Booking>;
  readonly batch: AddRoute<BatchSchema, Batch>;
  readonly list: (path: string, answer: () => object) => unknown;
}

type AddRoute<Schema, Input> = (
  path: string,
  answer: (input: Input) => object,
  schema: Schema,
) => unknown;

/**
 * Makes a peer.
 *
 * @param definition - What is particular to it.
 * @returns The peer.
 */
export function definePeer<
  Packages,
  ParamsSchema,
  QuerySchema,
  BodySchema,
  BookingSchema,
  BatchSchema,
>({
  load,
  schemas,
  createApp,
}: PeerDefinition<
  Packages,
  ParamsSchema,
  QuerySchema,
  BodySchema,
  BookingSchema,
  BatchSchema
>): Peer {
  return {
    createApp: async () => {
      const packages = await load();
      const app = createApp(packages);
      const params = schemas.params(packages);
      const query = schemas.query(packages);
      const body = schemas.body(packages);
      const refined = schemas.refined(packages);
      const batch = schemas.batch(packages);
      for (const route of routes) {
        const { kind, path } = route;
        if (kind === "plain") app.plain(path, route.answer);
        else if (kind === "params") app.params(path, route.answer, params);
        else if (kind === "query") app.query(path, route.answer, query);
        else if (kind === "body") app.body(path, route.answer, body);
        else if (kind === "refined") app.refined(path, route.answer, refined);
        else if (kind === "batch") app.batch(path, route.answer, batch);
        else app.list(path, route.answer);
      }
      return app;
    },
    start: async (measure, count) => {
      const packages = await measure("import", load);
      const made = await measure("schemas", () =>
        Array.from({ length: count }, () => schemas.params(packages)),
      );
      const app = await measure("routes", () => {
        const app = createApp(packages);
        for (const [index, schema] of made.entries()) {
          app.params(`/items-${index}/:id`, (params) => params, schema);
        }
        return app;
      });
      await measure("first answer", () => requestItem(app));
    },
  };
}
