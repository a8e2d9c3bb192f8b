import { deepEqual } from "node:assert/strict";
import { readAnswer } from "./parse-answer.ts";
import { toHeaders } from "./raw-request.ts";
import type { Answer, Sample } from "./samples.ts";

/**
 * Sends a sample over the loopback interface.
 *
 * @param port - Where to.
 * @param sample - The request.
 * @returns The answer.
 */
export async function sendSample(port: number, sample: Sample): Promise<Required<Answer>> {
  const { method, target, body = null } = sample;
  const headers = toHeaders(sample);
  return readAnswer(await fetch(`http://127.0.0.1:${port}${target}`, { method, body, headers }));
}

/**
 * Asserts that a server answers a measured request as every peer must.
 *
 * @param peer - The name of the peer.
 * @param port - Where it serves.
 * @param sample - The request.
 * @throws {@link AssertionError} when it answers otherwise.
 */
export async function assertAnswer(peer: string, port: number, sample: Sample): Promise<void> {
  const answer = await sendSample(port, sample);
  deepEqual(answer, sample.answer, `${peer} answers ${sample.target} wrongly`);
}
