import { BodyError } from "./body-error.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { findHazard } from "./hazard.ts";

/**
 * Parses JSON: valid UTF-8 after at most one byte-order mark (RFC 8259 §8.1), nested no deeper than `maxDepth`,
 * without forbidden keys.
 *
 * @param bytes - The bytes of the whole text.
 * @returns The value. If a key is repeated, the last one wins.
 * @throws {@link BodyError} `NO_BODY` or `INVALID_JSON`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new BodyError("NO_BODY", "The request has no body");
  const text = decodeUtf8(bytes);
  if (text === undefined) throw invalidJson("The body is not UTF-8");
  const value = parseWithoutCause(text);
  const hazard = findHazard(value, text);
  if (hazard !== undefined) throw invalidJson(`The body ${hazard}`);
  return value;
}

// Drops the parser's error, which quotes the text, instead of keeping it as the cause.
function parseWithoutCause(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson("The body is not valid JSON");
  }
}

function invalidJson(message: string): BodyError {
  return new BodyError("INVALID_JSON", message);
}
