import type { Outgoing } from "../outgoing.ts";

/**
 * Creates a Web response. On Deno, two or more headers are appended one by one: passing two to the constructor takes
 * 2 µs, which is three times as long.
 */
export function createResponse(
  { status, statusText, headers }: Outgoing,
  body: ConstructorParameters<typeof Response>[0],
): Response {
  const { pairs } = headers;
  if (!isDeno || pairs.length <= 2) {
    return new Response(body, { status, statusText, headers: headers.toHeaders() });
  }
  const response = new Response(body, { status, statusText });
  for (let index = 0; index < pairs.length; index += 2) {
    const name = pairs[index] ?? "";
    // The constructor may have set a content type.
    const method = name === "content-type" ? "set" : "append";
    response.headers[method](name, pairs[index + 1] ?? "");
  }
  return response;
}

const isDeno = "Deno" in globalThis;
