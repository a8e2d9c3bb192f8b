import { parseEssence } from "./media-type.ts";

/**
 * Checks whether a `Content-Type` declares JSON: `application/json` or any `type/name+json`, in any
 * case, with any well-formed parameters (RFC 9110 §8.3.1, RFC 6839 §3.1).
 *
 * @param contentType - The field value as Fetch and Node provide it: without surrounding white space,
 *   repeated lines joined with `", "`.
 * @returns `true` for a single JSON media type; `false` for another type, a list, malformed text or a
 *   missing field.
 */
export function isJsonMediaType(contentType: string | null | undefined): boolean {
  if (contentType === "application/json" || contentType === "application/json; charset=utf-8") {
    return true;
  }
  const essence = parseEssence(contentType) ?? "";
  return essence === "application/json" || /[^/]\+json$/.test(essence);
}
