import type { PeerApp } from "./peer.ts";

/** The peers, the one by hand first; each is loaded only where it is measured. */
export const peers = {
  "node:http by hand": async () => (await import("./raw.ts")).createRawApp(),
  "@fw/framework": async () => (await import("./framework.ts")).createFrameworkApp(),
  "Fastify, JSON Schema": async () =>
    (await import("./fastify-json-schema.ts")).createFastifyJsonSchemaApp(),
  "Fastify, Zod": async () => (await import("./fastify-zod.ts")).createFastifyZodApp(),
  h3: async () => (await import("./h3.ts")).createH3App(),
  Hono: async () => (await import("./hono.ts")).createHonoApp(),
  "Elysia (Node)": async () => (await import("./elysia.ts")).createElysiaApp(),
  Express: async () => (await import("./express.ts")).createExpressApp(),
} satisfies Record<string, () => Promise<PeerApp>>;

export type PeerName = keyof typeof peers;
