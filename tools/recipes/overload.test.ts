import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Balancer } from "../../apps/example/test/system/balancer.ts";
import { readCodeBlocks } from "../../docs/test/code-blocks.ts";
import { serveBlock } from "../../docs/test/run-block.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { findPort } from "../../packages/test-support/src/find-port.ts";
import { PostgresServer } from "../../packages/test-support/src/postgres-server.ts";
import { writeDatabaseModule } from "./write-imports.ts";

const page = "docs/how-to/operations/overload.md";
const block = readCodeBlocks().find(({ name }) => name.startsWith(`${page}:`));
if (block === undefined) throw new Error(`${page} has no program`);

let database: PostgresServer;
beforeAll(async () => {
  writeDatabaseModule();
  database = await PostgresServer.create();
  database.execute("CREATE TABLE locked ()");
});
afterAll(() => database.remove());

it("refuses the requests beyond the 10 that run and the 40 that wait", async () => {
  const unlock = await database.begin("LOCK TABLE locked");
  await run(block.code.replace("pg_tables", "locked"), async (url) => {
    const statuses: number[] = [];
    const requests = Array.from({ length: 120 }, async () => {
      const response = await fetch(`${url}/tables`);
      statuses.push(response.status);
      if (response.status !== 503) return;
      expect(response.headers.get("retry-after")).toMatch(/^[1-5]$/);
      expect(await response.json()).toMatchObject({ code: "OVERLOADED" });
    });
    const refused = Array.from({ length: 70 }, () => 503);
    await eventually(() => {
      expect(statuses).toEqual(refused);
    });
    await unlock();
    await Promise.all(requests);
    expect(statuses).toEqual([...refused, ...Array.from({ length: 50 }, () => 200)]);
  });
});

it("keeps what the database can answer at four times the load, as the balancer does", async () => {
  const connections = 10;
  const capacity = connections / 0.05;
  const slow = block.code.replace("count(*)::int AS tables FROM pg_tables", "FROM pg_sleep(0.05)");
  const unlimited = slow.replace("waitingCount < 40", "waitingCount < Infinity");
  let neither = 0;
  let withContext = 0;
  let behindBalancer = 0;
  await run(unlimited, async (url) => {
    neither = await countGood(url, capacity);
  });
  await run(slow, async (url) => {
    withContext = await countGood(url, capacity);
  });
  await run(unlimited, (url) =>
    useBalancer(url, async (balancerUrl) => {
      behindBalancer = await countGood(balancerUrl, capacity);
    }),
  );
  console.log("of the capacity, in percent:", { neither, withContext, behindBalancer });
  expect(withContext).toBeGreaterThan(neither);
  expect(behindBalancer).toBeGreaterThan(neither);
});

type Use = (url: string) => Promise<void>;

function run(code: string, use: Use): Promise<void> {
  const variables = { DATABASE_URL: database.toUrl() };
  const program = { ...block, code } as NonNullable<typeof block>;
  return serveBlock(program, ({ port }) => use(`http://127.0.0.1:${port}`), variables);
}

async function useBalancer(url: string, use: Use): Promise<void> {
  const ready = createServer((_request, response) => response.end()).listen(0);
  const closed = await findPort();
  const missing = { port: closed, operationsPort: closed };
  const operationsPort = (ready.address() as AddressInfo).port;
  const balancer = await Balancer.start([
    { port: Number(new URL(url).port), operationsPort },
    missing,
    missing,
  ]);
  try {
    await balancer.areReady(1);
    await use(balancer.url);
  } finally {
    await balancer.stop();
    ready.close();
  }
}

/** Sends four times as many requests as the database can answer. A good answer is a 200 within a second. */
async function countGood(url: string, capacity: number): Promise<number> {
  const seconds = 4;
  let good = 0;
  const requests: Promise<void>[] = [];
  for (let turn = 0; turn < 100 * seconds; turn++) {
    for (let count = 0; count < (4 * capacity) / 100; count++) requests.push(send());
    // They come evenly, whether or not they are answered.
    await setTimeout(10);
  }
  await Promise.all(requests);
  return Math.round((100 * good) / (capacity * seconds));

  /** From one of many addresses, because the balancer limits the connections of each. */
  async function send(): Promise<void> {
    try {
      const localAddress = `127.0.3.${requests.length % 100}`;
      const signal = AbortSignal.timeout(1_000);
      const sent = get(`${url}/tables`, { agent: false, localAddress, signal });
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      await text(response);
      if (response.statusCode === 200) good++;
    } catch {
      // The user has left.
    }
  }
}
