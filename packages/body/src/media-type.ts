/** A media type, in lower case except for parameter values. */
export interface MediaType {
  /** Type and subtype, such as `multipart/form-data`. */
  readonly essence: string;
  /** The parameter values by name. If a parameter is repeated, the first value wins. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Parses a `Content-Type` (RFC 9110 §8.3.1).
 *
 * @param contentType - The field value as Fetch and Node provide it: without surrounding white space,
 *   repeated lines joined with `", "`.
 * @returns The media type; `undefined` for a list, malformed text or a missing field.
 */
export function parseMediaType(contentType: string | null | undefined): MediaType | undefined {
  if (!contentType || contentType.length > maxLength) return undefined;
  const [essence] = essencePattern.exec(contentType) ?? [];
  if (essence === undefined) return undefined;
  const parameters = new Map<string, string>();
  let end = essence.length;
  for (const match of contentType.slice(end).matchAll(parameterPattern)) {
    const [text, name, plain, quoted] = match;
    end += text.length;
    const value = plain ?? quoted?.replaceAll(/\\(.)/g, "$1");
    const key = name?.toLowerCase();
    if (key !== undefined && value !== undefined && !parameters.has(key))
      parameters.set(key, value);
  }
  return end === contentType.length ? { essence: essence.toLowerCase(), parameters } : undefined;
}

/** The maximum length in characters. Millions of escapes would overflow the stack of the regular expressions. */
const maxLength = 65_536;

// parameters = *( OWS ";" OWS [ token "=" ( token / quoted-string ) ] ), RFC 9110 §5.6.2 to §5.6.6
const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
const quotedText = String.raw`[\t !#-[\]-~\x80-\xff]*`;
const quotedString = String.raw`"(${quotedText}(?:\\[\t -~\x80-\xff]${quotedText})*)"`;
const essencePattern = new RegExp(`^${token}/${token}`);
const parameterPattern = new RegExp(
  String.raw`[ \t]*;[ \t]*(?:(${token})=(?:(${token})|${quotedString}))?`,
  "gy",
);
