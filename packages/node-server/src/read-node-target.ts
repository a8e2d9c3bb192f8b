import { isHost, type RequestTarget } from "@fw/http";
import type { IncomingMessage } from "node:http";
import { parseRequestTarget } from "./parse-request-target.ts";

/**
 * Parses the target of a request. Returns `null` if the head must be refused.
 *
 * @param host - The value of `Host`. Repeated fields are joined.
 */
export function readNodeTarget(
  message: IncomingMessage,
  host: string | undefined,
): RequestTarget | null {
  const { headers, httpVersion, httpVersionMajor, method, url } = message;
  const { "transfer-encoding": coding } = headers;
  if (host !== undefined && !isHost(host)) return null;
  // Node's parser also accepts other versions, such as HTTP/0.9.
  if (httpVersionMajor !== 1) return null;
  // RFC 9112 §3.2: HTTP/1.1 requires Host. HTTP/1.0 does not.
  if (host === undefined && httpVersion !== "1.0") return null;
  // RFC 9112 §6.1: the server understands only chunked. Node's parser accepts other transfer codings.
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return null;
  const target = parseRequestTarget(url ?? "");
  return target?.path === "*" && method !== "OPTIONS" ? null : target;
}
