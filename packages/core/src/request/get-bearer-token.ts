import type { RequestHeaders } from "@fw/http";

/**
 * Returns the token of `Authorization: Bearer <token>`
 * ([RFC 6750 §2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)), which is not checked any further.
 *
 * @param headers - The headers of the request: those of a context, or of a Web `Request`.
 * @returns The token. `null` for another scheme, no token or several, and a character that a token cannot have.
 */
export function getBearerToken(headers: Pick<RequestHeaders, "get">): string | null {
  return credentials.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** The scheme in any case, then a `b64token`. */
const credentials = /^bearer +([\w.~+/-]+=*)$/i;
