import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import type { App } from "../src/index.ts";
import { toAnswer, type Answer } from "./harness.ts";

/**
 * Sends the very bytes of a request, such as no client would send, and reads what comes back until
 * the connection ends. Each character is a byte.
 */
export async function sendRaw(app: App, request: string): Promise<Answer> {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    const socket = connect(server.port, "127.0.0.1");
    socket.end(request, "latin1");
    return parseAnswer(await readText(socket));
  } finally {
    await server.close({ timeout: 0 });
  }
}

function parseAnswer(answer: string): Answer {
  const headEnd = answer.indexOf("\r\n\r\n");
  const [statusLine = "", ...fields] = answer.slice(0, headEnd).split("\r\n");
  const [, status, statusText = ""] = /^HTTP\/1\.1 (\d{3}) (.*)$/.exec(statusLine) ?? [];
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return toAnswer({ status: Number(status), statusText }, pairs, answer.slice(headEnd + 4));
}
