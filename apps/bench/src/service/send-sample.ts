import { readAnswer } from "./parse-answer.ts";
import { toHeaders } from "./raw-request.ts";
import type { Answer, Sample } from "./samples.ts";

/**
 * Sends a sample over the loopback interface.
 *
 * @param port - where to
 * @param sample - the request
 * @returns the answer
 */
export async function sendSample(port: number, sample: Sample): Promise<Required<Answer>> {
  const { method, target, body = null } = sample;
  const headers = toHeaders(sample);
  return readAnswer(await fetch(`http://127.0.0.1:${port}${target}`, { method, body, headers }));
}
