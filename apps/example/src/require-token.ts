import { getBearerToken, HttpError, type ContextHead } from "@fw/framework";

const unauthorized = new HttpError(401, "UNAUTHORIZED", "Send the token of this service", {
  headers: { "www-authenticate": "Bearer" },
});

/**
 * Makes the `context` of the service: anyone may read, and a change needs the token.
 *
 * @param token - The token that a request has to send as `authorization: Bearer …`.
 * @returns What `createApp` takes as `context`.
 */
export function requireToken(token: string) {
  // Prevents CSRF: unlike a cookie, a browser never sends this header by itself.
  return ({ method, headers }: ContextHead) => {
    if (method === "GET") return undefined;
    return isSame(getBearerToken(headers) ?? "", token).then((same) =>
      same ? undefined : unauthorized,
    );
  };
}

/** Takes equally long wherever the texts differ. Workers have no `timingSafeEqual` of Node. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  return left.reduce((bits, byte, index) => bits | (byte ^ (right[index] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
