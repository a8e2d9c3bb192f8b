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
  const value = parse(decode(bytes));
  switch (findHazard(value)) {
    case undefined:
      return value;
    case "nested too deeply":
      throw invalidJson("The request body is nested too deeply");
    case "forbidden key":
      throw invalidJson("The request body has a forbidden key");
  }
}

// Between two whole texts a decoder remembers nothing.
const decoder = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidJson("The request body is not UTF-8");
  }
}

// The parser's own error quotes the text, so it does not become the cause.
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson("The request body is not valid JSON");
  }
}

function invalidJson(message: string): BodyError {
  return new BodyError("INVALID_JSON", message);
}
