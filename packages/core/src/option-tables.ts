import { closeOptions, listenOptions } from "@fw/http";

// A row has the default and the bounds of an integer option, and is `null` for any other option. Times are in
// milliseconds, except `cors.maxAge`. Node fires a timer longer than 2,147,483,647 milliseconds immediately.
// Each function has its own table, so that a bundler drops the tables of functions that a program does not call.

/** The options of `createApp`. */
export const createAppOptions = {
  server: null,
  cors: null,
  context: null,
  onError: null,
  formatError: null,
  onResponse: null,
} as const;

/** The options of `toFetch`, which `serve` has too. */
export const toFetchOptions = { onError: null, formatError: null, onResponse: null } as const;

/** The options of `server`. */
export const serverOptions = {
  maxBodyBytes: { default: 1_048_576, min: 0 },
  handlerTimeout: { default: 0, min: 0, max: 2_147_483_647 },
  // A shorter `requestTimeout` lowers the default.
  headersTimeout: { default: 20_000, min: 0, max: 2_147_483_647 },
  requestTimeout: { default: 60_000, min: 0, max: 2_147_483_647 },
  keepAliveTimeout: { default: 72_000, min: 0, max: 2_147_483_647 },
  maxPipelined: { default: 100, min: 1 },
} as const;

/** The options of `route`. `maxBodyBytes` and `handlerTimeout` have the bounds and the values of those of `server`. */
export const routeOptions = {
  open: null,
  form: null,
  query: null,
  maxBodyBytes: null,
  maxParts: { default: 1_000, min: 0 },
  handlerTimeout: null,
} as const;

/** The options of `cors`. */
export const corsOptions = {
  origin: null,
  credentials: null,
  allowedHeaders: null,
  exposedHeaders: null,
  maxAge: { default: 600, min: 0 },
} as const;

/** The options of `events`. */
export const eventsOptions = {
  id: null,
  keepAlive: { default: 5_000, min: 0, max: 2_147_483_647 },
} as const;

/** Every option, with the default and bounds of integer options (docs/specification.md#12-options). */
export const optionTables: {
  readonly createApp: typeof createAppOptions;
  readonly server: typeof serverOptions;
  readonly route: typeof routeOptions;
  readonly cors: typeof corsOptions;
  readonly listen: typeof listenOptions;
  readonly close: typeof closeOptions;
  readonly events: typeof eventsOptions;
} = {
  createApp: createAppOptions,
  server: serverOptions,
  route: routeOptions,
  cors: corsOptions,
  listen: listenOptions,
  close: closeOptions,
  events: eventsOptions,
};
