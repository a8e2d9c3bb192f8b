import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { json } from "node:stream/consumers";
import { eventually, findPort } from "@fw/test-support";
import { PostgresServer } from "@fw/test-support/postgres-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ServiceProcess } from "../service-process.ts";
import { Balancer } from "./balancer.ts";

/** What the balancer gives to one process at once. */
const places = 64;

let database: PostgresServer;
let service: ServiceProcess;
let balancer: Balancer;

beforeAll(async () => {
  database = await PostgresServer.create();
});

afterAll(() => database.remove());

beforeEach(async () => {
  const ports = { port: await findPort(), operationsPort: await findPort() };
  service = new ServiceProcess(["--conditions=@fw/source", "src/server.ts"], {
    PORT: `${ports.port}`,
    OPERATIONS_PORT: `${ports.operationsPort}`,
    DATABASE_URL: database.toUrl(),
    // One for each request, and some for `/ready`.
    DATABASE_CONNECTIONS: `${places + 6}`,
    DATABASE_TIMEOUT: "60000",
  });
  await service.url();
  const closed = await findPort();
  const missing = { port: closed, operationsPort: closed };
  balancer = await Balancer.start([ports, missing, missing]);
  await balancer.areReady(1);
});

afterEach(async () => {
  await balancer.stop();
  service.kill("SIGKILL");
});

it("gives a process 64 requests at once, and lets the others come back", async () => {
  const unlock = await database.begin("LOCK TABLE bookmark");
  const statuses: unknown[] = [];
  const requests = Array.from({ length: 160 }, async (_, index) => {
    const { status, code, retryAfter } = await request("/bookmarks/1", 2 + (index % 2));
    statuses.push(status === 503 ? [status, code, retryAfter] : status);
  });
  const refused = Array.from({ length: 160 - places }, () => [503, "SERVICE_UNAVAILABLE", "1"]);
  await eventually(() => {
    expect(statuses).toEqual(refused);
  });
  await eventually(() => {
    expect(countWaiting()).toBe(places);
  });
  await unlock();
  await Promise.all(requests);
  expect(statuses).toEqual([...refused, ...Array.from({ length: places }, () => 404)]);
});

it("tells the process that a client has left", async () => {
  const unlock = await database.begin("LOCK TABLE bookmark");
  const stays = request("/bookmarks/76");
  await eventually(() => {
    expect(countWaiting()).toBe(1);
  });
  const left = get(`${balancer.url}/bookmarks/77`).on("error", () => undefined);
  await eventually(() => {
    expect(countWaiting()).toBe(2);
  });
  left.destroy();
  await eventually(() => {
    expect(service.errors).toMatch(/"\/bookmarks\/77".*"completed":false/);
  });
  // It was not the time-out, which the request before it has not reached either.
  expect(service.errors).not.toContain("/bookmarks/76");
  await unlock();
  expect(await stays).toMatchObject({ status: 404 });
});

it("serves the others when one address opens connections without end", async () => {
  const sockets: Socket[] = [];
  const open = new Set<Socket>();
  for (let count = 0; count < 4_200; count++) {
    const socket = connect({
      port: Number(new URL(balancer.url).port),
      localAddress: toAddress(9),
    });
    sockets.push(socket);
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    if (count % 100 === 99) await once(socket, "connect").catch(() => undefined);
  }
  await eventually(() => {
    expect(open.size).toBe(100);
  });
  expect(await request("/bookmarks/1")).toMatchObject({ status: 404 });
  for (const socket of sockets) socket.destroy();
});

it("keeps places for other requests while streams of events are open", async () => {
  const streams = await Promise.all(
    Array.from({ length: 90 }, async () => {
      const sent = get(`${balancer.url}/changes`, { agent: false, localAddress: toAddress(5) });
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      response.on("error", () => undefined);
      return response;
    }),
  );
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await request("/bookmarks/1")).toMatchObject({ status: 404 });
  for (const stream of streams) stream.destroy();
});

/** The balancer takes each number for another client. */
function toAddress(client: number): string {
  return `127.0.2.${client}`;
}

interface Answer {
  readonly status: number | undefined;
  readonly code: unknown;
  readonly retryAfter: string | undefined;
}

async function request(path: string, client = 1): Promise<Answer> {
  const sent = get(balancer.url + path, { agent: false, localAddress: toAddress(client) });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { code } = (await json(response)) as { code?: unknown };
  return { status: response.statusCode, code, retryAfter: response.headers["retry-after"] };
}

/** How many statements of the service wait for the table. */
function countWaiting(): number {
  const statement = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  return Number(database.execute(statement));
}
