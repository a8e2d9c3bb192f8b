/** What a `Content-Type` says of a form. */
export interface FormType {
  /** Type and subtype in lower case, such as `multipart/form-data`. */
  readonly essence: string;
  /** The boundary between parts; empty without one. */
  readonly boundary: string;
}

/**
 * Parses the `Content-Type` of a form as browsers do (MIME Sniffing Standard §4.4), which ignores parameters that it cannot
 * read. Many clients send a boundary that is not a token without quotes.
 *
 * @param contentType - The field value as Fetch provides it.
 * @returns The type; `undefined` for a list, malformed text or a missing field.
 */
export function parseFormType(contentType: string | null | undefined): FormType | undefined {
  if (!contentType || contentType.length > maxLength) return undefined;
  const [start = "", essence] = essencePattern.exec(contentType) ?? [];
  if (essence === undefined) return undefined;
  let boundary = "";
  for (const match of contentType.slice(start.length).matchAll(parameterPattern)) {
    const [, name, quoted, plain = ""] = match;
    if (nextInList.test(plain)) return undefined;
    if (boundary !== "" || name?.toLowerCase() !== "boundary") continue;
    boundary = quoted?.replaceAll(/\\([^])/g, "$1") ?? plain.trimEnd();
  }
  return { essence: essence.toLowerCase(), boundary };
}

/** The maximum length in characters. Millions of escapes would overflow the stack of the regular expressions. */
const maxLength = 65_536;

const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
const essencePattern = new RegExp(String.raw`^[\t ]*(${token}/${token})[\t ]*(?=;|$)`);
/** The platform joins repeated fields, and parsers disagree on which one counts. */
const nextInList = new RegExp(String.raw`,[\t ]*${token}/${token}[\t ]*$`);
const parameterPattern = /;[\t ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^])*)"?[^;]*|([^;]*)))?/gy;
