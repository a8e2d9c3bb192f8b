import { getBearerToken, HttpError, type ContextHead } from "@fw/framework";

const unauthorized = new HttpError(401, "UNAUTHORIZED", "Send the token of this service", {
  headers: { "www-authenticate": "Bearer" },
});

/**
 * Makes the `context` of the service: a route that is not open needs the token.
 *
 * @param token - The token that a request has to send as `authorization: Bearer …`.
 * @returns What `createApp` takes as `context`.
 */
export function requireToken(token: string) {
  // Prevents CSRF: unlike a cookie, a browser never sends this header by itself.
  return async ({ headers }: ContextHead) =>
    (await isSame(getBearerToken(headers) ?? "", token)) ? undefined : unauthorized;
}

/** Takes equally long wherever the texts differ. Workers have no `timingSafeEqual` of Node. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.reduce((bits, byte, index) => bits | (byte ^ (right[index] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
