import { RawClient } from "@fw/test-support";
import type { App } from "../src/index.ts";
import { toAnswer, type Answer } from "./conformance/answer.ts";

/**
 * Sends the very bytes of a request, such as no client would send, and reads the one answer that comes
 * before the connection ends. Each character is a byte.
 */
export async function sendRaw(app: App, request: string): Promise<Answer> {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    const client = await RawClient.connect(server.port);
    client.write(request).end();
    const { status, statusText, headers, body } = await client.readResponse(
      request.split(" ", 1)[0],
    );
    const rest = await client.receiveToEnd();
    if (rest !== "") throw new Error(`More than one answer: ${rest}`);
    return toAnswer({ status, statusText }, headers, body.toString());
  } finally {
    await server.close({ timeout: 0 });
  }
}
