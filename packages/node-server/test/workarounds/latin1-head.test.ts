import { describe, expect, it } from "vitest";
import { RawHeaders } from "@fw/http";
import { toBodyChunk } from "../../src/workarounds/latin1-head.ts";
import { startPlainServer } from "./plain-server.ts";

const headers = new RawHeaders(["x-name", "caf\u00e9"]);

/** Returns the raw value of the header, one character per byte. */
async function sentName(body: string | Uint8Array): Promise<string | undefined> {
  const { client } = await startPlainServer((_, response) => {
    const length = String(Buffer.byteLength(body));
    response.writeHead(200, [...headers.pairs, "content-length", length]).end(body);
  });
  const response = await client.request("GET /").readResponse();
  return new Map(response.headers).get("x-name");
}

describe("toBodyChunk", () => {
  it("is needed: Node writes the head before a string body in UTF-8", async () => {
    expect(await sentName("text")).toBe("caf\u00c3\u00a9");
  });

  it("works: the head keeps its bytes", async () => {
    expect(await sentName(toBodyChunk("text"))).toBe("caf\u00e9");
  });
});
