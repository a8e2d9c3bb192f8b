import { answerByHand } from "../fetch/by-hand.ts";
import type { Peer, PeerApp } from "../peers/peer.ts";

/** Those that a platform calls with a `Request`, the one by hand first; each is loaded only where it is measured. */
export const subjects: Readonly<Record<string, () => Promise<PeerApp>>> = {
  "by hand": () => Promise.resolve({ listen: () => undefined, fetch: answerByHand }),
  "@fw/framework": async () => create((await import("../peers/framework.ts")).framework),
  Hono: async () => create((await import("../peers/hono.ts")).hono),
  h3: async () => create((await import("../peers/h3.ts")).h3),
  Elysia: async () => create((await import("../peers/elysia-fetch.ts")).elysiaFetch),
};

function create(peer: Peer): Promise<PeerApp> {
  return peer.createApp();
}

/**
 * Loads a subject.
 *
 * @param name - Its name.
 * @returns Its application.
 * @throws {@link RangeError} when there is none of this name.
 */
export function loadSubject(name: string): Promise<PeerApp> {
  const load = subjects[name];
  if (load === undefined) throw new RangeError(`There is no subject ${name}`);
  return load();
}
