import { createServer, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { withoutEmptyBodies } from "../../src/workarounds/empty-requests.ts";
import { startPlainServer } from "./plain-server.ts";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isKnown = major > 24 || (major === 24 && minor >= 12);

/** Whether the stream of a request without a body has ended before anything reads it. */
async function endsAtOnce(options: object): Promise<boolean> {
  let hasEnded: boolean | undefined;
  const { client } = await startPlainServer((request: IncomingMessage, response) => {
    hasEnded = request.readableEnded;
    response.end();
  }, options);
  await client.request("GET /").readResponse();
  return hasEnded === true;
}

describe("withoutEmptyBodies", () => {
  it("is needed: by default Node ends the stream of each request", async () => {
    expect(await endsAtOnce({})).toBe(false);
    // @ts-expect-error -- the Node types do not have the option yet
    createServer({ optimizeEmptyRequests: true });
  });

  it.runIf(isKnown)("works: such a request has no stream to end", async () => {
    expect(await endsAtOnce(withoutEmptyBodies)).toBe(true);
  });
});
