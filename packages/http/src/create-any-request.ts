/**
 * Creates a request with any method. `Request` refuses `CONNECT`, `TRACE` and `TRACK`, but clients can send them.
 *
 * @param requestClass - The class of the request. A default would make Node load all of Fetch.
 * @throws {@link TypeError} when `Request` refuses `init` for another reason.
 */
export function createAnyRequest(
  input: Request | URL | string,
  init: RequestInit | undefined,
  requestClass: typeof Request,
): Request {
  const method = init?.method;
  if (method === undefined || !/^(?:connect|trace|track)$/i.test(method))
    return new requestClass(input, init);
  const request = new requestClass(input, { ...init, method: "OPTIONS" });
  return Object.defineProperty(request, "method", { value: method.toUpperCase() });
}
