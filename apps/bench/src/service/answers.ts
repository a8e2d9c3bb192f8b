import { deepEqual } from "node:assert/strict";
import { toHeaders, type SampleAnswer, type Sample } from "./samples.ts";

/**
 * Reads what is compared from a Web response.
 *
 * @param response - The response.
 * @returns The answer.
 */
export async function readAnswer(
  response: Response,
): Promise<Required<Omit<SampleAnswer, "headers">>> {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const text = await response.text();
  const body = type === "application/json" ? (JSON.parse(text) as unknown) : text;
  return { status: response.status, type, body };
}

/**
 * Makes a Web request of a sample.
 *
 * @param sample - The sample.
 * @param origin - Where to.
 * @returns The request.
 */
export function toRequest(sample: Sample, origin = "http://localhost"): Request {
  const { method, target, body = null } = sample;
  return new Request(`${origin}${target}`, { method, body, headers: toHeaders(sample) });
}

/**
 * Asserts that a server answers a request as every peer must.
 *
 * @param subject - The name of the server's row.
 * @param port - Where it serves.
 * @param sample - The request.
 * @throws {@link AssertionError} when it answers otherwise.
 */
export async function assertAnswer(subject: string, port: number, sample: Sample): Promise<void> {
  const request = toRequest(sample, `http://127.0.0.1:${port}`);
  const response = await fetch(request).catch((cause: unknown) => {
    throw new Error(`${subject} does not answer`, { cause });
  });
  const answer = await readAnswer(response);
  const { headers = {}, ...expected } = sample.answer;
  // Of a refusal only the status is the same everywhere.
  deepEqual(
    { ...answer, ...("type" in expected ? {} : { type: undefined, body: undefined }) },
    { type: undefined, body: undefined, ...expected },
    `${subject} answers ${sample.method} ${sample.target} wrongly: ${JSON.stringify(answer)}`,
  );
  for (const [name, value] of Object.entries(headers)) {
    deepEqual(
      response.headers.get(name),
      value,
      `${subject} answers ${sample.target} without ${name}`,
    );
  }
}
