import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { mayHaveLostBytes } from "../../src/workarounds/dropped-bytes.ts";
import { startPlainServer } from "./plain-server.ts";

describe("mayHaveLostBytes", () => {
  it("is needed, and works: Node loses only the bytes after such a request", async () => {
    const seen: (readonly [url: string | undefined, mayHaveLost: boolean])[] = [];
    const { client } = await startPlainServer((request: IncomingMessage, response) => {
      seen.push([request.url, mayHaveLostBytes(request)]);
      response.end();
    });
    const upgrade = "Host: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
    client.write(`GET /1 HTTP/1.1\r\n${upgrade}GET /2 HTTP/1.1\r\nHost: a\r\n\r\n`);
    await client.readResponse();
    await client.request("GET /3").readResponse();
    expect(seen).toEqual([
      ["/1", true],
      ["/3", false],
    ]);
  });
});
