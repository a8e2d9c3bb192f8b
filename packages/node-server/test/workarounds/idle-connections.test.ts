import { describe, expect, it } from "vitest";
import { closePort } from "../../src/workarounds/idle-connections.ts";
import { startPlainServer } from "./plain-server.ts";

async function startIdle() {
  const { server, client } = await startPlainServer((_, response) => response.end());
  await client.request("GET /").readResponse();
  return { server, client };
}

describe("closePort", () => {
  it("is needed: close() cuts off an idle connection", async () => {
    const { server, client } = await startIdle();
    server.close();
    expect(await client.receiveToEnd()).toBe("");
  });

  it("works: the connection still sends a request, and its end is reported", async () => {
    const { server, client } = await startIdle();
    const closed = new Promise<void>((resolve) => {
      closePort(server, resolve);
    });
    expect(server.listening).toBe(false);
    expect(await client.request("GET /").readResponse()).toMatchObject({ status: 200 });
    client.leave();
    await closed;
  });
});
