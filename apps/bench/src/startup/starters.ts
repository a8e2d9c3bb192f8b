import type { Starter } from "./starter.ts";

/** The programs, the baseline first; each is loaded only where it is measured. */
export const starters: Readonly<Record<string, () => Promise<Starter>>> = {
  "zod, node:http by hand": async () => (await import("./raw.ts")).startRaw,
  "@fw/framework": async () => (await import("./framework.ts")).startFramework,
  "Fastify, JSON Schema": async () =>
    (await import("./fastify-json-schema.ts")).startFastifyJsonSchema,
  "Fastify, Zod": async () => (await import("./fastify-zod.ts")).startFastifyZod,
  h3: async () => (await import("./h3.ts")).startH3,
  Hono: async () => (await import("./hono.ts")).startHono,
  "Elysia (Node)": async () => (await import("./elysia.ts")).startElysia,
  Express: async () => (await import("./express.ts")).startExpress,
};
