import { isToken, type RequestHeaders } from "@fw/http";

/**
 * Returns the text of the first cookie with a name ([RFC 6265 §4.2](https://www.rfc-editor.org/rfc/rfc6265#section-4.2)).
 * Nothing is decoded or checked, and quotes stay.
 *
 * @param headers - The headers of the request: those of a context, or of a Web `Request`.
 * @param name - The name, whose case counts.
 * @returns The text, or `null` if there is no such cookie.
 * @throws {@link TypeError} when the name is not a token, so that no cookie can have it.
 */
export function getCookie(headers: Pick<RequestHeaders, "get">, name: string): string | null {
  if (!isToken(name)) throw new TypeError(`"${name}" cannot be the name of a cookie`);
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const pair = trimBlanks(part);
    if (pair.startsWith(name) && pair[name.length] === "=") return pair.slice(name.length + 1);
  }
  return null;
}

/** Removes spaces and tabs at both ends, in linear time. `trim` also removes characters that a cookie may have. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
