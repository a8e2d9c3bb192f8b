/**
 * Makes a request with any method. Fetch makes none with `CONNECT`, `TRACE` or `TRACK`, but a socket
 * brings them.
 *
 * @throws {@link TypeError} when `init` makes no request for another reason.
 * @internal
 */
export function createAnyRequest(input: Request | URL | string, init: RequestInit): Request {
  const { method = "GET" } = init;
  if (!/^(?:connect|trace|track)$/i.test(method)) return new Request(input, init);
  const request = new Request(input, { ...init, method: "OPTIONS" });
  return Object.defineProperty(request, "method", { value: method.toUpperCase() });
}
