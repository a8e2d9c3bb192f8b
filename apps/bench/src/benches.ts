import type { Bench } from "./bench.ts";
import { bundles } from "./bundles.ts";
import { memory } from "./memory.ts";
import { router } from "./router/router.ts";
import { http } from "./servers/http.ts";
import { workerdBench } from "./servers/runtimes.ts";
import { startup } from "./startup/startup.ts";
import { types } from "./types.ts";
import { workBenches } from "./servers/work.ts";

/** All benchmarks, in the order in which they run. */
export const benches: readonly Bench[] = [
  http,
  ...workBenches,
  workerdBench,
  router,
  startup,
  bundles,
  memory,
  types,
];
