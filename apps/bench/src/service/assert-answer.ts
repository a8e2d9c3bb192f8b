import { deepEqual } from "node:assert/strict";
import { samples, type Kind } from "./samples.ts";
import { sendSample } from "./send-sample.ts";

/**
 * Asserts that a server answers a measured request as every peer must.
 *
 * @param peer - the name of the peer
 * @param port - where it serves
 * @param kind - the kind of request
 * @throws AssertionError when it answers otherwise
 */
export async function assertAnswer(peer: string, port: number, kind: Kind): Promise<void> {
  const answer = await sendSample(port, samples[kind]);
  deepEqual(answer, samples[kind].answer, `${peer} answers ${kind} wrongly`);
}
