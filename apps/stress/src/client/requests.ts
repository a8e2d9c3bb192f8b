/**
 * Writes a `GET` request.
 *
 * @param target - Its target.
 * @returns Its text.
 */
export function toGet(target: string): string {
  return `GET ${target} HTTP/1.1\r\nhost: a\r\n\r\n`;
}

/**
 * Writes a `POST` request to `/items`.
 *
 * @param body - What is sent of its body.
 * @param type - The media type that it claims.
 * @param length - The length that it claims; by default the right one.
 * @returns Its text.
 */
export function toPost(body: string, type = "application/json", length = body.length): string {
  const head = `host: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}`;
  return `POST /items HTTP/1.1\r\n${head}\r\n\r\n${body}`;
}
