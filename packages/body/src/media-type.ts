const quote = 0x22;
const slash = 0x2f;
const semicolon = 0x3b;
const equals = 0x3d;
const backslash = 0x5c;

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
  if (!contentType) return false;
  const typeEnd = skipToken(contentType, 0);
  if (typeEnd === 0 || contentType.charCodeAt(typeEnd) !== slash) return false;
  const subtypeEnd = skipToken(contentType, typeEnd + 1);
  const subtype = contentType.slice(typeEnd + 1, subtypeEnd).toLowerCase();
  const isJson =
    subtype === "json"
      ? contentType.slice(0, typeEnd).toLowerCase() === "application"
      : subtype.endsWith("+json") && subtype !== "+json";
  return isJson && endsInParameters(contentType, subtypeEnd);
}

// parameters = *( OWS ";" OWS [ token "=" ( token / quoted-string ) ] ), RFC 9110 §5.6.6
function endsInParameters(text: string, start: number): boolean {
  let index = start;
  while (index < text.length) {
    index = skipWhiteSpace(text, index);
    if (text.charCodeAt(index) !== semicolon) return false;
    index = skipWhiteSpace(text, index + 1);
    const nameEnd = skipToken(text, index);
    if (nameEnd === index) continue;
    if (text.charCodeAt(nameEnd) !== equals) return false;
    const valueStart = nameEnd + 1;
    index =
      text.charCodeAt(valueStart) === quote
        ? skipQuotedString(text, valueStart)
        : skipToken(text, valueStart);
    if (index === valueStart) return false;
  }
  return true;
}

// Each of these returns the index behind what it skips, or `start` where there is nothing of the kind.

function skipToken(text: string, start: number): number {
  let index = start;
  while (isTokenCode(text.charCodeAt(index))) index++;
  return index;
}

function skipWhiteSpace(text: string, start: number): number {
  let index = start;
  while (text.charCodeAt(index) === 0x20 || text.charCodeAt(index) === 0x09) index++;
  return index;
}

function skipQuotedString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text.charCodeAt(index) === quote) return index + 1;
    if (text.charCodeAt(index) === backslash) index++;
    if (!isQuotedCode(text.charCodeAt(index))) return start;
  }
  return start;
}

// RFC 9110 §5.6.2. `charCodeAt` behind the end is NaN, which is in no range.
function isTokenCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || // a-z
    (code >= 0x41 && code <= 0x5a) || // A-Z
    (code >= 0x2d && code <= 0x39 && code !== slash) || // - . 0-9
    (code >= 0x23 && code <= 0x2b && code !== 0x28 && code !== 0x29) || // # $ % & ' * +
    (code >= 0x5e && code <= 0x60) || // ^ _ `
    code === 0x21 || // !
    code === 0x7c || // |
    code === 0x7e // ~
  );
}

// RFC 9110 §5.6.4: any byte but the control characters; the callers deal with `"` and `\`.
function isQuotedCode(code: number): boolean {
  return (code >= 0x20 && code <= 0xff && code !== 0x7f) || code === 0x09;
}
