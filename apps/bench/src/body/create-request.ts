import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

const socket = new Socket();

/**
 * Makes a Node request whose head has been read and whose body has arrived.
 *
 * @param bytes - The body.
 * @returns The request.
 */
export function createIncomingMessage(bytes: Buffer): IncomingMessage {
  const message = new IncomingMessage(socket);
  message.method = "POST";
  message.rawHeaders = [
    "host",
    "localhost",
    "user-agent",
    "bench/1.0",
    "content-type",
    "application/json",
    "content-length",
    String(bytes.length),
  ];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    message.push(bytes.subarray(start, start + chunkSize));
  }
  message.complete = true;
  message.push(null);
  return message;
}

/** What a socket hands on at once at most. */
const chunkSize = 65_536;

/**
 * Makes a Web request.
 *
 * @param bytes - The body.
 * @returns The request.
 */
export function createWebRequest(bytes: Buffer): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(bytes),
  });
}
