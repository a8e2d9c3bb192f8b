import type { Comparison } from "./subject.ts";

/** The comparisons whose subjects run in workers; each is loaded only where it is run. */
export const comparisons = {
  pipe: async () => (await import("../pipe/comparison.ts")).pipe,
  fetch: async () => (await import("../fetch/comparison.ts")).fetchInterface,
  router: async () => (await import("../router/comparison.ts")).router,
  scale: async () => (await import("../scale/comparison.ts")).scale,
  coerce: async () => (await import("../coerce/comparison.ts")).coerce,
  body: async () => (await import("../body/comparison.ts")).body,
  "seams-get": async () => (await import("../seams/comparisons.ts")).seamsOfGet,
  "seams-body": async () => (await import("../seams/comparisons.ts")).seamsOfBody,
  "seams-404": async () => (await import("../seams/comparisons.ts")).seamsOfMissing,
  "seams-400": async () => (await import("../seams/comparisons.ts")).seamsOfInvalid,
  validate: async () => (await import("../validate/comparison.ts")).validate,
} satisfies Record<string, () => Promise<Comparison>>;
