import { assertString } from "./assert-string.ts";
import { RouteError } from "./route-error.ts";

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Stops a route whose method no request can have: a method is a token
 * ({@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 | RFC 9110 §5.6.2}).
 *
 * @param method - The method of the route; case matters.
 * @param path - The path of the route.
 * @throws {@link RouteError} when the method is not a token.
 * @throws {@link TypeError} when the method is not a string.
 * @internal
 */
export function assertMethod(method: string, path: string): void {
  assertString("Route method", method);
  if (!token.test(method)) {
    const message = `Route method must be a token, not "${method}": ${path}`;
    throw new RouteError("INVALID_METHOD", message, path, method);
  }
}
