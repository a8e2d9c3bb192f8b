import type { Answer } from "./samples.ts";

/**
 * Reads what is compared out of an answer as it came over the wire.
 *
 * @param text - One whole answer.
 * @returns The answer.
 */
export function parseAnswer(text: string): Required<Answer> {
  const headEnd = text.indexOf("\r\n\r\n");
  const head = text.slice(0, headEnd);
  const rest = text.slice(headEnd + 4);
  const type = /^content-type: *([^;\r]*)/im.exec(head)?.[1] ?? "";
  return toComparable({
    status: Number(head.split(" ", 2)[1]),
    type,
    body: /^transfer-encoding: *chunked/im.test(head) ? joinChunks(rest) : rest,
  });
}

/**
 * Reads what is compared out of a Web response.
 *
 * @param response - The response.
 * @returns The answer.
 */
export async function readAnswer(response: Response): Promise<Required<Answer>> {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  return toComparable({ status: response.status, type, body: await response.text() });
}

function toComparable(answer: { status: number; type: string; body: string }): Required<Answer> {
  const isJson = answer.type === "application/json";
  return { ...answer, body: isJson ? (JSON.parse(answer.body) as unknown) : answer.body };
}

function joinChunks(text: string): string {
  const lineEnd = text.indexOf("\r\n");
  const size = Number.parseInt(text.slice(0, lineEnd), 16);
  const start = lineEnd + 2;
  return size === 0
    ? ""
    : text.slice(start, start + size) + joinChunks(text.slice(start + size + 2));
}
