import { nodeBuffer } from "#node-buffer";
import { BodyError, tooManyParts } from "./body-error.ts";
import { findCarriageReturn, isLineBreak } from "./carriage-return.ts";

/** What a multipart body consists of: bytes of the current part, the start of the next one, and the end of the form. */
export type FormToken = Uint8Array | "part" | "end";

/**
 * Splits a multipart body into its parts (RFC 2046 §5.1.1) as it arrives, in linear time. A delimiter is a whole line:
 * dashes, boundary, white space. The same text elsewhere in a line belongs to a part. Text before the first delimiter is
 * ignored, and so is everything after the closing one.
 *
 * Between two chunks, it remembers how much of a delimiter has arrived, but none of the bytes.
 */
export class PartSplitter {
  /** The line break before a delimiter belongs to the delimiter. */
  readonly #delimiter: Uint8Array;
  readonly #maxParts: number;
  #bytes: Uint8Array = new Uint8Array();
  /** The same bytes, where Node can search for the whole delimiter at once. */
  #searchable: { indexOf(value: Uint8Array, start: number): number } | undefined;
  #index = 0;
  #isBodyRead = false;
  /** How many bytes of the delimiter have matched. The body begins as if after a line break. */
  #matched = lineBreakLength;
  /** How many of the matched bytes are not part of the content. */
  #ignored = lineBreakLength;
  /** The rest of a delimiter's line so far, with white space as one space; `undefined` outside such a line. */
  #line: string | undefined;
  #count = 0;
  #hasPreamble = false;

  /**
   * @param boundary - The boundary of the media type, one byte per character, without line breaks.
   * @param maxParts - The maximum number of parts.
   */
  constructor(boundary: string, maxParts: number) {
    const text = `\r\n--${boundary}`;
    this.#delimiter = Uint8Array.from(text, (character) => character.charCodeAt(0));
    this.#maxParts = maxParts;
  }

  /**
   * Adds the next chunk.
   *
   * @param chunk - The chunk, or `undefined` at the end of the body.
   */
  add(chunk: Uint8Array | undefined): void {
    if (this.#delimiter.length === "\r\n--".length) fail("The content type has no boundary");
    this.#isBodyRead = chunk === undefined;
    if (chunk === undefined) return;
    this.#bytes = chunk;
    const { buffer, byteOffset, length } = chunk;
    this.#searchable = nodeBuffer?.Buffer.from(buffer, byteOffset, length);
    this.#index = 0;
  }

  /**
   * Returns the next token, or `undefined` if it needs another chunk. After `"end"`, it must not be called.
   *
   * @throws {@link BodyError} `PAYLOAD_TOO_LARGE` when there are too many parts. `INVALID_FORM` when the closing
   *   delimiter is missing, when it is the first delimiter but not at the start of the body, or when other text follows
   *   a delimiter on its line. Every later call throws it again.
   */
  next(): FormToken | undefined {
    while (this.#index < this.#bytes.length) {
      const token = this.#line === undefined ? this.#readContent() : this.#readLine(this.#line);
      if (token === undefined) continue;
      if (this.#count > 0 || token === "end") return token;
      this.#hasPreamble = true;
    }
    if (!this.#isBodyRead) return undefined;
    // The end of the body ends a delimiter's line, too.
    const line = this.#line ?? "-";
    const token = /^(?:--)? ?$/.test(line) ? this.#endLine(line) : undefined;
    return token === "end" ? token : fail("The form has no closing delimiter");
  }

  #readContent(): Uint8Array | undefined {
    if (this.#matched > 0) {
      if (!this.#differs()) return undefined;
      // The end of the last chunk looked like a delimiter.
      const content = this.#delimiter.slice(this.#ignored, this.#matched);
      this.#matched = this.#ignored = 0;
      if (content.length > 0) return content;
    }
    const start = this.#index;
    this.#index = this.#skipContent(start);
    for (;;) {
      const end = findCarriageReturn(this.#bytes, this.#index);
      this.#index = end;
      if (end === this.#bytes.length || !this.#differs()) {
        return end === start ? undefined : this.#bytes.subarray(start, end);
      }
      this.#matched = 0;
    }
  }

  /**
   * Skips bytes that cannot begin a delimiter. Without it, a file takes twice to six times as long on Node, most where it
   * consists of carriage returns or of lines that look like a delimiter.
   */
  #skipContent(start: number): number {
    if (this.#searchable === undefined) return start;
    const index = this.#searchable.indexOf(this.#delimiter, start);
    return index === -1 ? Math.max(start, this.#bytes.length - this.#delimiter.length + 1) : index;
  }

  /**
   * Compares the next bytes with the rest of the delimiter, and skips those that match. A second comparison never needs
   * to look back, because only the first byte of a delimiter is a carriage return.
   */
  #differs(): boolean {
    const bytes = this.#bytes;
    const delimiter = this.#delimiter;
    let index = this.#index;
    let matched = this.#matched;
    while (matched < delimiter.length && bytes[index] === delimiter[matched]) {
      index++;
      matched++;
    }
    this.#index = index;
    this.#matched = matched;
    if (matched === delimiter.length) this.#line = "";
    return matched < delimiter.length && index < bytes.length;
  }

  /** Reads the next byte of a delimiter's line. */
  #readLine(line: string): "part" | "end" | undefined {
    if (line === "" && isLineBreak(this.#bytes, this.#index)) {
      const token = this.#endLine("");
      this.#index += lineBreakLength;
      return token;
    }
    const byte = this.#bytes[this.#index] ?? 0;
    const character = byte === tab ? " " : String.fromCharCode(byte);
    let token: "part" | "end" | undefined;
    if (character !== " " || !line.endsWith(" ")) {
      const longer = line + character;
      // RFC 2046 forbids a line in a part that begins like a delimiter, and parsers disagree on its meaning.
      if (!beginningOfLine.test(longer)) fail("A delimiter of the form is malformed");
      if (byte === lineFeed) token = this.#endLine(longer);
      if (token !== "part") this.#line = longer;
    }
    this.#index++;
    return token;
  }

  #endLine(line: string): "part" | "end" {
    if (line.startsWith("--")) {
      if (this.#hasPreamble && this.#count === 0) {
        fail("The form has a closing delimiter and no part");
      }
      return "end";
    }
    if (this.#count === this.#maxParts) throw tooManyParts(this.#maxParts);
    this.#count++;
    this.#line = undefined;
    this.#matched = this.#ignored = lineBreakLength;
    return "part";
  }
}

const lineBreakLength = 2;
const beginningOfLine = /^(?:-|(?:--)? ?(?:\r\n?)?)$/;
const tab = 0x09;
const lineFeed = 0x0a;

function fail(message: string): never {
  throw new BodyError("INVALID_FORM", message);
}
