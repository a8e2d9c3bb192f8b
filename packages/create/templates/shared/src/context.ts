import { getBearerToken, HttpError, type AddedBy, type ContextHead } from "@fw/framework";

/**
 * Creates the function that runs before every handler, except of open routes. It refuses the request, or adds to the
 * handler's context.
 */
export function createContext(token: string) {
  const expected = toDigest(token);
  return async ({ headers }: ContextHead) => {
    // Comparing digests takes a time that reveals nothing about the token.
    const isKnown = (await toDigest(getBearerToken(headers) ?? "")) === (await expected);
    const challenge = { headers: { "www-authenticate": "Bearer" } };
    return isKnown
      ? { requestId: readRequestId(headers) }
      : new HttpError(401, "UNAUTHORIZED", "Send a valid token", challenge);
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
