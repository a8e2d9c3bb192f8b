const quote = 0x22;
const slash = 0x2f;
const semicolon = 0x3b;
const equals = 0x3d;
const backslash = 0x5c;

/**
 * A media type, in lower case but for the values of its parameters.
 *
 * @internal
 */
export interface MediaType {
  /** Type and subtype, such as `multipart/form-data`. */
  readonly essence: string;
  /** By name; of a repeated one the first. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Parses a `Content-Type` (RFC 9110 §8.3.1).
 *
 * @param contentType - The field value without surrounding white space, as Fetch and Node give it;
 *   repeated lines joined with `", "`.
 * @returns The media type; `undefined` for a list, for malformed text and for none.
 * @internal
 */
export function parseMediaType(contentType: string | null | undefined): MediaType | undefined {
  if (!contentType) return undefined;
  const typeEnd = skipToken(contentType, 0);
  if (typeEnd === 0 || contentType.charCodeAt(typeEnd) !== slash) return undefined;
  const end = skipToken(contentType, typeEnd + 1);
  if (end === typeEnd + 1) return undefined;
  const parameters = parseParameters(contentType, end);
  return parameters && { essence: contentType.slice(0, end).toLowerCase(), parameters };
}

// parameters = *( OWS ";" OWS [ token "=" ( token / quoted-string ) ] ), RFC 9110 §5.6.6
function parseParameters(text: string, start: number): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  let index = start;
  while (index < text.length) {
    index = skipWhiteSpace(text, index);
    if (text.charCodeAt(index) !== semicolon) return undefined;
    index = skipWhiteSpace(text, index + 1);
    const nameStart = index;
    const nameEnd = skipToken(text, index);
    if (nameEnd === index) continue;
    if (text.charCodeAt(nameEnd) !== equals) return undefined;
    const valueStart = nameEnd + 1;
    const isQuoted = text.charCodeAt(valueStart) === quote;
    index = isQuoted ? skipQuotedString(text, valueStart) : skipToken(text, valueStart);
    if (index === valueStart) return undefined;
    const name = text.slice(nameStart, nameEnd).toLowerCase();
    const value = isQuoted
      ? text.slice(valueStart + 1, index - 1).replaceAll(/\\(.)/g, "$1")
      : text.slice(valueStart, index);
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
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
