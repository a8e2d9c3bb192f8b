import { isBun } from "#platform";
import { isOnDeno, type Outgoing, type RawHeaders } from "@fw/http";

/**
 * Creates a Web response. On Deno, two or more headers are appended one by one: passing two to the constructor takes
 * 2 µs, which is three times as long.
 */
export function createResponse(
  { status, statusText, headers, json }: Outgoing,
  body: ConstructorParameters<typeof Response>[0],
): Response {
  if (isBun && json !== undefined) return withHeaders(json, headers);
  return isOnDeno && headers.pairs.length > 2
    ? withHeaders(new Response(body, { status, statusText }), headers)
    : new Response(body, { status, statusText, headers: headers.toHeaders() });
}

function withHeaders(response: Response, { pairs }: RawHeaders): Response {
  for (let index = 0; index < pairs.length; index += 2) {
    const name = pairs[index] ?? "";
    // The response may have a content type already.
    const method = name === "content-type" ? "set" : "append";
    response.headers[method](name, pairs[index + 1] ?? "");
  }
  return response;
}
