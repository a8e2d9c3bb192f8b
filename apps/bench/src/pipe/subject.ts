import { deepEqual } from "node:assert/strict";
import type { Case, Subject } from "../harness/subject.ts";
import type { PeerApp } from "../peers/peer.ts";
import { startPeer } from "../peers/start-peer.ts";
import { toRawRequest } from "../service/raw-request.ts";
import { kinds, samples } from "../service/samples.ts";
import { createPipeCase } from "./pipe-case.ts";

/** How many requests a pipelining client sends at once. */
export const pipelineDepth = 16;

/** The kinds of request, single and pipelined. */
export const pipeCases: readonly string[] = [
  ...kinds,
  ...kinds.map((kind) => `${kind} ×${pipelineDepth}`),
];

/**
 * Makes a subject of a peer's server.
 *
 * @param app - The peer's application.
 * @returns The subject: its cases are {@link pipeCases}.
 */
export async function createPipeSubject(app: PeerApp): Promise<Subject> {
  const { server, close } = await startPeer(app);
  const cases: Record<string, Case> = {};
  for (const kind of kinds) {
    for (const depth of [1, pipelineDepth]) {
      const each = await createPipeCase(server, toRawRequest(samples[kind]), depth);
      deepEqual(each.answer(), samples[kind].answer);
      cases[depth === 1 ? kind : `${kind} ×${depth}`] = each;
    }
  }
  return { cases, close };
}
