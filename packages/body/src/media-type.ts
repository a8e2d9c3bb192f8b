/**
 * Parses a `Content-Type` (RFC 9110 §8.3.1).
 *
 * @param contentType - The field value as Fetch and Node provide it: without surrounding white space,
 *   repeated lines joined with `", "`.
 * @returns Type and subtype in lower case, such as `application/json`; `undefined` for a list, malformed text or a
 *   missing field.
 */
export function parseEssence(contentType: string | null | undefined): string | undefined {
  if (!contentType || contentType.length > maxLength) return undefined;
  const [essence] = essencePattern.exec(contentType) ?? [];
  if (essence === undefined) return undefined;
  let end = essence.length;
  for (const [text] of contentType.slice(end).matchAll(parameterPattern)) end += text.length;
  return end === contentType.length ? essence.toLowerCase() : undefined;
}

/** The maximum length in characters. Millions of escapes would overflow the stack of the regular expressions. */
const maxLength = 65_536;

// parameters = *( OWS ";" OWS [ token "=" ( token / quoted-string ) ] ), RFC 9110 §5.6.2 to §5.6.6
const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
const quotedText = String.raw`[\t !#-[\]-~\x80-\xff]*`;
const quotedString = String.raw`"${quotedText}(?:\\[\t -~\x80-\xff]${quotedText})*"`;
const essencePattern = new RegExp(`^${token}/${token}`);
const parameterPattern = new RegExp(
  String.raw`[ \t]*;[ \t]*(?:${token}=(?:${token}|${quotedString}))?`,
  "gy",
);
