import type { SentRequest } from "../request/sent-request.ts";

/**
 * Prints a request as a `curl` line for a shell.
 *
 * @param origin - Where the request goes, without a slash at its end.
 * @param hidden - The names of headers that are also sent, but whose values must stay secret.
 */
export function printCurl(
  origin: string,
  { method, target, headers, body }: SentRequest,
  hidden: readonly string[],
): string {
  const shown = [...hidden.map((name) => `${name}: ***`), ...Object.entries(headers).map(toLine)];
  return [
    "curl --globoff --path-as-is",
    ...(method === "GET" ? [] : [`--request ${method}`]),
    ...shown.map((line) => `--header ${quote(line)}`),
    // An invalid byte in the middle of a text cannot be typed.
    ...(body === undefined ? [] : [`--data-binary ${quote(toText(body))}`]),
    quote(origin + target),
  ].join(" ");
}

function toLine([name, value]: readonly [string, string]): string {
  return `${name}: ${value}`;
}

function toText(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString();
}

/** Quotes a text for a POSIX shell; `$'…'` where it has characters that cannot be seen. */
function quote(text: string): string {
  if (!/[\p{C}\p{Z}]/u.test(text.replaceAll(" ", ""))) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`).replace(/[\p{C}\p{Z}]/gu, escape);
  return `$'${escaped}'`;
}

function escape(character: string): string {
  if (character === " ") return character;
  return [...Buffer.from(character)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`)
    .join("");
}
