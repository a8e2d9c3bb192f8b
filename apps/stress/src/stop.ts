import { setImmediate, setTimeout } from "node:timers/promises";
import type { Address } from "@fw/test-support/dial";
import { RawClient } from "@fw/test-support/raw-client";
import type { Transport } from "@fw/test-support/transports";
import { judgeNone, judgeState, type Judgement } from "./findings.ts";
import { ServerProcess } from "./server/server-process.ts";

interface Size {
  readonly stops: number;
  /** How many clients each server has. */
  readonly clients: number;
  readonly transport: Transport;
}

const body = JSON.stringify({ name: "a".repeat(100) });
const requests = [
  (client: RawClient) => client.request("GET /quick/a"),
  (client: RawClient) => client.request("GET /slow/a?milliseconds=20"),
  (client: RawClient) =>
    client
      .request("POST /items/a", "Content-Type: application/json", `Content-Length: ${body.length}`)
      .write(body),
] as const;

/** Stops servers while clients keep their connections busy. */
export function stopBusyServers({
  stops,
  clients,
  transport,
}: Size): Promise<readonly Judgement[]> {
  return ServerProcess.use(async (server) => {
    /** The statuses; `undefined` for a request on an accepted connection that got no complete answer. */
    const statuses: (number | undefined)[] = [];
    const times: number[] = [];
    /** Requests that `close` says it cut off. */
    let forced = 0;
    for (let stop = 0; stop < stops; stop++) {
      const address = await server.ask("open", stop, "plain", true, transport);
      const enough = statuses.length + 2 * clients;
      const running = Array.from({ length: clients }, (_, index) =>
        keepBusy(address, index, statuses),
      );
      await setTimeout(300);
      // On a busy machine, not every client has been answered by then.
      while (statuses.length < enough) await setTimeout(10);
      const start = performance.now();
      forced += (await server.ask("report", stop)).forced;
      times.push(performance.now() - start);
      await Promise.all(running);
    }
    return [
      { measure: "stops, clients, answers", value: `${stops}, ${clients}, ${statuses.length}` },
      judgeNone("lost requests", statuses.filter((status) => status === undefined).length),
      judgeNone(
        "answers of 503 or another error",
        statuses.filter((status = 0) => status > 201).length,
      ),
      judgeNone("forced", forced),
      { measure: "slowest stop", value: `${Math.max(...times).toFixed(0)} ms` },
      ...judgeState(await server.settle()),
    ];
  });
}

/**
 * Sends requests one after the other until no connection is accepted, on the same connection as long as
 * the server keeps it: without a pause for half of the clients, and with a short one for the others.
 */
async function keepBusy(
  address: Address,
  index: number,
  statuses: (number | undefined)[],
): Promise<void> {
  const send = requests[index % requests.length] ?? requests[0];
  for (;;) {
    const client = await RawClient.connect(address).catch(() => undefined);
    if (client === undefined) return;
    let isLast = false;
    while (!isLast && !client.isEnded) {
      const answer = await send(client)
        .readResponse()
        .catch(() => undefined);
      statuses.push(answer?.status);
      isLast = answer?.headers.some(([, value]) => value === "close") !== false;
      if (!isLast && index % 2 === 1) await setTimeout(Math.random() * 30);
      // On a busy machine, the end of the connection may have come long ago, unread: in the next turn it is read.
      for (let turn = 0; turn < 2; turn++) await setImmediate();
    }
    client.end();
    await client.receiveAll();
  }
}
