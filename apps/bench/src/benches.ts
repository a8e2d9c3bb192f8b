import type { Bench } from "./bench.ts";
import { bundles } from "./bundles.ts";
import { fetchInterface } from "./fetch.ts";
import { memory } from "./memory.ts";
import { router } from "./router/router.ts";
import { bodies, features, http } from "./servers/http.ts";
import { runtimeBenches } from "./servers/runtimes.ts";
import { startup } from "./startup/startup.ts";
import { types } from "./types.ts";
import { workBenches } from "./servers/work.ts";
import { validate } from "./validate/validate.ts";

/** All benchmarks, in the order in which they run. */
export const benches: readonly Bench[] = [
  http,
  features,
  bodies,
  ...workBenches,
  ...runtimeBenches,
  fetchInterface,
  router,
  validate,
  startup,
  bundles,
  memory,
  types,
];
