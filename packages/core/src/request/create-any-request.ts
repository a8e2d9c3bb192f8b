/**
 * Creates a request with any method. `Request` refuses `CONNECT`, `TRACE` and `TRACK`, but clients can send them.
 *
 * @throws {@link TypeError} when `Request` refuses `init` for another reason.
 */
export function createAnyRequest(input: Request | URL | string, init: RequestInit): Request {
  const { method = "GET" } = init;
  if (!/^(?:connect|trace|track)$/i.test(method)) return new Request(input, init);
  const request = new Request(input, { ...init, method: "OPTIONS" });
  return Object.defineProperty(request, "method", { value: method.toUpperCase() });
}
