import type { SentRequest } from "./sent-request.ts";

/**
 * Prints a request as a line of code that sends it again.
 *
 * @param hidden - The names of headers that are also sent, but whose values must stay secret.
 */
export function printCall(
  { method, target, headers, body }: SentRequest,
  hidden: readonly string[],
): string {
  const members: string[] = method === "GET" ? [] : [`method: ${JSON.stringify(method)}`];
  const names = Object.keys(headers);
  const isPlain = names.length === 1 && headers["content-type"] === "application/json";
  const isJson = isPlain && typeof body === "string" && isValue(body);
  const shown = {
    ...Object.fromEntries(hidden.map((name) => [name, "***"])),
    ...(isJson ? {} : headers),
  };
  if (Object.keys(shown).length > 0) members.push(`headers: ${JSON.stringify(shown)}`);
  if (isJson) members.push(`json: ${body}`);
  else if (body !== undefined) members.push(`body: ${printBody(body)}`);
  const init = members.length === 0 ? "" : `, { ${members.join(", ")} }`;
  // Invisible characters occur only in strings, where they can be escaped.
  return `await app.handle(${printText(target)}${init})`.replace(/[\p{C}\p{Z}]/gu, escape);
}

function escape(character: string): string {
  if (character === " ") return character;
  const codes = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return codes.map((code) => `\\u${code}`).join("");
}

/** Whether a text is JSON that `handle` would write in the same way, and that is the same value in a program. */
function isValue(text: string): boolean {
  if (text.length > 2000 || text.includes('"__proto__":')) return false;
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

function printBody(body: string | Uint8Array): string {
  if (typeof body === "string") return printText(body);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return `new TextEncoder().encode(${printText(text)})`;
  } catch {
    return `new Uint8Array([${body.join(", ")}])`;
  }
}

/** Prints a string, with long repetitions as calls of `repeat`. */
function printText(text: string): string {
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: run, 1: unit = "", index } of text.matchAll(/([^]{1,5}?)\1{39,}/g)) {
    if (index > start) pieces.push(JSON.stringify(text.slice(start, index)));
    pieces.push(`${JSON.stringify(unit)}.repeat(${run.length / unit.length})`);
    start = index + run.length;
  }
  if (start < text.length || pieces.length === 0) pieces.push(JSON.stringify(text.slice(start)));
  return pieces.join(" + ");
}
