import { parseMediaType } from "./media-type.ts";

/**
 * Tells whether a `Content-Type` declares JSON: `application/json` or any `type/name+json`, in any
 * case, with any well-formed parameters (RFC 9110 §8.3.1, RFC 6839 §3.1).
 *
 * @param contentType - The field value without surrounding white space, as Fetch and Node give it;
 *   repeated lines joined with `", "`.
 * @returns `true` for one JSON media type; `false` for any other, for a list, for malformed text
 *   and for none.
 */
export function isJsonMediaType(contentType: string | null | undefined): boolean {
  if (contentType === "application/json" || contentType === "application/json; charset=utf-8") {
    return true;
  }
  const essence = parseMediaType(contentType)?.essence ?? "";
  return essence === "application/json" || /[^/]\+json$/.test(essence);
}
