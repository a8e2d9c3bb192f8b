import type { Peer } from "./peer.ts";

/** The peers, the one by hand first; each is loaded only where it is measured. */
export const peers = {
  "node:http by hand": async () => (await import("./raw.ts")).raw,
  "@fw/framework": async () => (await import("./framework.ts")).framework,
  "Fastify, JSON Schema": async () => (await import("./fastify-json-schema.ts")).fastifyJsonSchema,
  "Fastify, Zod": async () => (await import("./fastify-zod.ts")).fastifyZod,
  h3: async () => (await import("./h3.ts")).h3,
  Hono: async () => (await import("./hono.ts")).hono,
  "Elysia (Node)": async () => (await import("./elysia.ts")).elysia,
  Express: async () => (await import("./express.ts")).express,
} satisfies Record<string, () => Promise<Peer>>;

export type PeerName = keyof typeof peers;

/**
 * Finds a peer.
 *
 * @param name - Its name.
 * @returns The peer.
 * @throws {@link RangeError} when there is none of this name.
 */
export function loadPeer(name: string): Promise<Peer> {
  const load = Object.entries(peers).find(([each]) => each === name)?.[1];
  if (load === undefined) throw new RangeError(`There is no peer ${name}`);
  return load();
}
