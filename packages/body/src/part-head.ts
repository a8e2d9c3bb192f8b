import { findCarriageReturn, isLineBreak } from "./carriage-return.ts";
import { decodeText } from "./decode-text.ts";

/** Why a head is refused, unless there is more to say. */
export const malformedPart = "A part of the form is malformed or has no name";

/** What the head of a part says. */
export interface PartHead {
  readonly name: string;
  readonly filename: string | undefined;
  /** The media type; empty if the head names no type. */
  readonly type: string;
}

/**
 * Parses the head of a part (RFC 7578 §4.2).
 *
 * @param bytes - The head, without the empty line.
 * @returns The head, or a sentence if it must be refused: it is malformed, has no name, is not UTF-8, repeats a field or
 *   parameter that this function uses, or says that the part is encoded or has parts itself.
 */
export function parsePartHead(bytes: Uint8Array): PartHead | string {
  const fields = parseFields(decodeText(bytes));
  if (fields === undefined) return malformedPart;
  const { disposition, type, encoding } = fields;
  if (!/^(?:7bit|8bit|binary)?$/i.test(encoding)) {
    return "A part of the form has a Content-Transfer-Encoding: send its bytes as they are";
  }
  if (/^multipart\/mixed\b/i.test(type)) {
    return "A part of the form is multipart/mixed: send each file as a part of the form";
  }
  const [, plainName, plainFilename] = plainDisposition.exec(disposition) ?? [];
  if (plainName !== undefined) return { name: plainName, filename: plainFilename, type };
  const parameters = parseDisposition(disposition);
  const name = parameters?.get("name");
  if (parameters === undefined || name === undefined) return malformedPart;
  const isFile = parameters.has("filename") || parameters.has("filename*");
  const filename = isFile ? findFileName(parameters) : undefined;
  return isFile && filename === undefined ? malformedPart : { name, filename, type };
}

/** What clients send, unless a name has an escape. This fast path saves a tenth of the time for a form of ten fields. */
const plainDisposition = /^form-data; name="([^"%]*)"(?:; filename="([^"%]*)")?$/;

/**
 * Finds the empty line that ends a head.
 *
 * @param start - Where to start.
 * @returns The index of its first line break, or -1.
 */
export function findHeadEnd(bytes: Uint8Array, start: number): number {
  let index = findCarriageReturn(bytes, start);
  while (index < bytes.length) {
    if (isLineBreak(bytes, index) && isLineBreak(bytes, index + 2)) return index;
    index = findCarriageReturn(bytes, index + 1);
  }
  return -1;
}

/**
 * Reads the fields that matter. Of others, only the name is checked. A folded field is refused, and a CR or LF that is
 * not part of a line break (RFC 5322 §2.2 and §2.2.3): parsers disagree on what they mean.
 */
function parseFields(head: string | undefined): HeadFields | undefined {
  if (head === undefined) return undefined;
  let disposition: string | undefined;
  let type: string | undefined;
  let encoding: string | undefined;
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1 || line.includes("\r") || line.includes("\n")) return undefined;
    const name = line.slice(0, colon).toLowerCase();
    if (name === "content-disposition") {
      if (disposition !== undefined) return undefined;
      disposition = line.slice(colon + 1).trim();
    } else if (name === "content-type") {
      if (type !== undefined) return undefined;
      type = line.slice(colon + 1).trim();
    } else if (name === "content-transfer-encoding") {
      if (encoding !== undefined) return undefined;
      encoding = line.slice(colon + 1).trim();
    } else if (!fieldName.test(name)) {
      return undefined;
    }
  }
  if (disposition === undefined) return undefined;
  return { disposition, type: type ?? "", encoding: encoding ?? "" };
}

/** RFC 5322 §3.6.8. */
const fieldName = /^[!-9;-~]+$/;

interface HeadFields {
  readonly disposition: string;
  readonly type: string;
  readonly encoding: string;
}

/** Returns the parameters by name. It decodes only the escapes that HTML uses in names. */
function parseDisposition(value: string): Map<string, string> | undefined {
  const [start = ""] = /^form-data[ \t]*/i.exec(value) ?? [];
  if (start === "") return undefined;
  const parameter = /;[ \t]*(?:([^\s=;"]+)(?:=(?:"([^"]*)"|([^\s;"]*)))?)?[ \t]*/y;
  const parameters = new Map<string, string>();
  parameter.lastIndex = start.length;
  while (parameter.lastIndex < value.length) {
    const match = parameter.exec(value);
    if (match === null) return undefined;
    const [, name = "", quoted, token] = match;
    const text = quoted ?? token;
    if (text === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) return undefined;
    parameters.set(key, text.includes("%") ? unescapeName(text) : text);
  }
  return parameters;
}

function unescapeName(text: string): string {
  return text.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

/** Finds the file name. Some clients send `filename*` (RFC 8187 §3.2), although RFC 7578 §4.2 forbids it. */
function findFileName(parameters: ReadonlyMap<string, string>): string | undefined {
  const extended = parameters.get("filename*");
  if (extended === undefined) return parameters.get("filename");
  const [, encoded] = /^utf-8'[^']*'([!-~]*)$/i.exec(extended) ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
