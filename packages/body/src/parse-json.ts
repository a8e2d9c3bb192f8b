import { Buffer, isUtf8 } from "node:buffer";
import { BodyError } from "./body-error.ts";
import { findHazard } from "./hazard.ts";

/**
 * Parses the bytes of a JSON text: strict UTF-8 behind at most one byte-order mark (RFC 8259 §8.1),
 * nested no deeper than `maxDepth`, without a key that reaches for a prototype.
 *
 * @param bytes - The whole text.
 * @returns The value; of a repeated key the last one counts.
 * @throws {BodyError} `NO_BODY` or `INVALID_JSON`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new BodyError("NO_BODY", "The request has no body");
  if (!isUtf8(bytes)) throw invalidJson("The request body is not UTF-8");
  const value = parse(bytes);
  switch (findHazard(value)) {
    case undefined:
      return value;
    case "nested too deeply":
      throw invalidJson("The request body is nested too deeply");
    case "forbidden key":
      throw invalidJson("The request body has a forbidden key");
  }
}

// The parser's own error quotes the text, so it does not become the cause.
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(toText(bytes));
  } catch {
    throw invalidJson("The request body is not valid JSON");
  }
}

/** With `isUtf8` before it, of texts beyond ASCII half the time of a fatal `TextDecoder`. */
function toText(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes instanceof Buffer ? bytes : Buffer.from(buffer, byteOffset, length);
  return text.toString("utf8", hasMark ? 3 : 0);
}

function invalidJson(message: string): BodyError {
  return new BodyError("INVALID_JSON", message);
}
