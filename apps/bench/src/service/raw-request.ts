import { sampleHeaders, type Sample } from "./samples.ts";

/**
 * The headers of a sample as it is sent.
 *
 * @param sample - The sample.
 * @returns The headers beside `Host`.
 */
export function toHeaders({ body }: Sample): Readonly<Record<string, string>> {
  if (body === undefined) return sampleHeaders;
  return { ...sampleHeaders, "content-type": "application/json" };
}

/**
 * Writes a sample as it goes over the wire.
 *
 * @param sample - The sample.
 * @param more - Further headers.
 * @returns The bytes of the request.
 */
export function toRawRequest(sample: Sample, more: Readonly<Record<string, string>> = {}): Buffer {
  const { method, target, body = "" } = sample;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "host: localhost",
    ...Object.entries({ ...toHeaders(sample), ...more }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...(body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
