import { getBearerToken, HttpError, type AddedBy, type ContextHead } from "@fw/framework";

/** The routes that need no token. Every other route needs it, including those that you add. */
const openRoutes: ReadonlySet<string> = new Set([
  "GET /health",
  "GET /ready",
  "GET /docs",
  "GET /docs.js",
  "GET /openapi.json",
]);

/** Creates the function that runs before every handler. It refuses the request, or adds to the handler's context. */
export function createContext(token: string) {
  const expected = toDigest(token);
  return async ({ method, route, headers }: ContextHead) => {
    // Comparing digests takes a time that reveals nothing about the token.
    const isKnown = (await toDigest(getBearerToken(headers) ?? "")) === (await expected);
    if (!isKnown && !openRoutes.has(`${method} ${route}`)) {
      const challenge = { headers: { "www-authenticate": "Bearer" } };
      return new HttpError(401, "UNAUTHORIZED", "Send a valid token", challenge);
    }
    return { requestId: readRequestId(headers) };
  };
}

/** What each handler, the log of errors and the log of responses get. */
export type Added = AddedBy<ReturnType<typeof createContext>>;

async function toDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Returns the id from the proxy, or a new one. */
export function readRequestId(headers: ContextHead["headers"]): string {
  return /^[\w-]{8,64}$/.exec(headers.get("x-request-id") ?? "")?.[0] ?? crypto.randomUUID();
}
