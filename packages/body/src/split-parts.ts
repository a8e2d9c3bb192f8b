import { BodyError } from "./body-error.ts";

/**
 * Splits a multipart body into its parts (RFC 2046 §5.1.1), in linear time. A delimiter is a whole line:
 * dashes, boundary, white space. The same text elsewhere in a line belongs to a part. Text before the
 * first delimiter and after the closing one is ignored.
 *
 * @param bytes - The whole body.
 * @param boundary - The boundary of the media type, one byte per character, without line breaks.
 * @param maxParts - The maximum number of parts.
 * @returns The parts, including their heads, as views of the bytes.
 * @throws {@link BodyError} `PAYLOAD_TOO_LARGE` when there are too many parts. `INVALID_FORM` when the closing
 *   delimiter is missing, when it is the first delimiter but not at the start of the body, or when other text
 *   follows a delimiter on its line.
 */
export function splitParts(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
  maxParts: number,
): Uint8Array<ArrayBuffer>[] {
  const delimiter = Uint8Array.from(`--${boundary}`, (character) => character.charCodeAt(0));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let partStart: number | undefined;
  for (let line = 0; line < bytes.length; line = findNextLine(bytes, line)) {
    if (!matchesAt(bytes, line, delimiter)) continue;
    const end = line + delimiter.length;
    const isLast = bytes[end] === dash && bytes[end + 1] === dash;
    const contentStart = skipRestOfLine(bytes, isLast ? end + 2 : end);
    // RFC 2046 forbids a line in a part that begins like a delimiter, and parsers disagree on its meaning.
    if (contentStart === undefined) {
      throw new BodyError("INVALID_FORM", "A delimiter of the form is malformed");
    }
    // The line break before a delimiter belongs to the delimiter.
    if (partStart !== undefined) {
      parts.push(bytes.subarray(partStart, Math.max(partStart, line - lineBreakLength)));
    }
    if (isLast) {
      if (partStart === undefined && !isAtStart(line)) {
        throw new BodyError("INVALID_FORM", "The form has a closing delimiter and no part");
      }
      return parts;
    }
    if (parts.length === maxParts) {
      throw new BodyError("PAYLOAD_TOO_LARGE", "The form has more parts than the limit", {
        maxParts,
      });
    }
    partStart = contentStart;
  }
  throw new BodyError("INVALID_FORM", "The form has no closing delimiter");
}

const lineBreakLength = 2;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const dash = 0x2d;

function findNextLine(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && !isLineBreak(bytes, index)) index++;
  return index + lineBreakLength;
}

function isLineBreak(bytes: Uint8Array, index: number): boolean {
  return bytes[index] === carriageReturn && bytes[index + 1] === lineFeed;
}

/** Whether a line begins the body. A line break may precede it: Go writes empty forms this way. */
function isAtStart(line: number): boolean {
  return line === 0 || line === lineBreakLength;
}

function matchesAt(bytes: Uint8Array, start: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[start + index] !== text[index]) return false;
  }
  return true;
}

/** Returns the index after this line; `undefined` if the rest of the line has more than white space. */
function skipRestOfLine(bytes: Uint8Array, start: number): number | undefined {
  let index = start;
  while (bytes[index] === space || bytes[index] === tab) index++;
  if (index === bytes.length) return index;
  return isLineBreak(bytes, index) ? index + lineBreakLength : undefined;
}
