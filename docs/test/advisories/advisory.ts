/** A published advisory, with requests that exploit it. */
export interface Advisory {
  /** The number in the CVE list, or that of GitHub. */
  readonly id: string;
  readonly product: string;
  /** What went wrong there. */
  readonly problem: string;
  /** Messages as they are sent, in Latin-1; each on its own connection. */
  readonly attacks: readonly string[];
  /** Why the response here is what it is. */
  readonly reason: string;
}

/**
 * Writes a request that ends its connection.
 *
 * @param line - the method and the target
 * @param headers - its header lines; without a `Host`, it has a usual one
 * @param body - the bytes behind the head
 * @returns the message
 */
export function writeRequest(line: string, headers: readonly string[] = [], body = ""): string {
  const host = headers.some((header) => header.startsWith("Host:")) ? [] : ["Host: localhost"];
  return [`${line} HTTP/1.1`, ...host, "Connection: close", ...headers, "", body].join("\r\n");
}

/**
 * Writes a `POST` with the length of its body.
 *
 * @param path - the path
 * @param type - the `Content-Type`, or none
 * @param body - the bytes of the body
 * @returns the message
 */
export function writePost(path: string, type: string | undefined, body: string): string {
  const headers = [`Content-Length: ${body.length}`];
  if (type !== undefined) headers.push(`Content-Type: ${type}`);
  return writeRequest(`POST ${path}`, headers, body);
}

/**
 * Writes a `POST` in one chunk.
 *
 * @param path - the path
 * @param headers - the header lines
 * @param body - the bytes of the chunk
 * @returns the message
 */
export function writeChunk(path: string, headers: readonly string[], body: string): string {
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  return writeRequest(`POST ${path}`, ["Content-Type: application/json", ...headers], chunk);
}
