import type { ServerOptions } from "@fw/framework";
import { RawConnection } from "./raw-connection.ts";
import { ServerProcess, type ServerState } from "./server-process.ts";

/** How many slow clients there are, and how long the server waits for them. */
export interface SlowOptions {
  readonly connections: number;
  /** How often a slow client sends a byte, in milliseconds. */
  readonly interval: number;
  /** How long well-behaved requests are timed before, in milliseconds. */
  readonly warmUp: number;
  readonly server: ServerOptions;
}

/** What slow clients led to; times in milliseconds. */
export interface SlowResult {
  /** How long the last of the slow heads was on. */
  readonly slowestHead: number;
  /** How long the last of the slow bodies was on. */
  readonly slowestBody: number;
  /** How many of the slow clients read a 408. */
  readonly told: number;
  /** The 99th percentile of well-behaved requests before, and meanwhile. */
  readonly p99Before: number;
  readonly p99Meanwhile: number;
  readonly state: ServerState;
}

/** Holds connections open, half of them in the head, half in the body, a byte at a time. */
export async function measureSlow(options: SlowOptions): Promise<SlowResult> {
  const server = await ServerProcess.start(options.server);
  try {
    const p99Before = await probe(server.port, pause(options.warmUp));
    const slow = Array.from({ length: options.connections }, (_, index) =>
      hold(server.port, index % 2 === 0, options.interval),
    );
    const all = Promise.all(slow);
    const p99Meanwhile = await probe(server.port, all);
    const held = await all;
    const slowest = (isHead: boolean): number =>
      Math.max(...held.filter((each) => each.isHead === isHead).map(({ time }) => time));
    return {
      slowestHead: slowest(true),
      slowestBody: slowest(false),
      told: held.filter(({ status }) => status === 408).length,
      p99Before,
      p99Meanwhile,
      state: await server.settle(),
    };
  } finally {
    await server.stop();
  }
}

interface Held {
  readonly isHead: boolean;
  readonly time: number;
  readonly status: number | undefined;
}

async function hold(port: number, isHead: boolean, interval: number): Promise<Held> {
  const connection = new RawConnection(port);
  await connection.connected();
  const start = performance.now();
  connection.socket.write(
    isHead
      ? "GET /quick HTTP/1.1\r\nhost: a\r\nx-slow: "
      : "POST /items HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n",
  );
  const sending = setInterval(() => connection.socket.write("a"), interval);
  const answer = await connection.answer();
  await connection.closed();
  clearInterval(sending);
  return { isHead, time: performance.now() - start, status: answer?.status };
}

/** @returns the 99th percentile of requests sent one after the other until the promise settles */
async function probe(port: number, until: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const over = until.then(() => true);
  const connection = new RawConnection(port);
  await connection.connected();
  do {
    const start = performance.now();
    connection.socket.write("GET /quick HTTP/1.1\r\nhost: a\r\n\r\n");
    const answer = await connection.answer();
    if (answer?.status !== 200) throw new Error("A well-behaved request was not answered");
    times.push(performance.now() - start);
  } while (!(await Promise.race([over, pause(10)])));
  connection.socket.destroy();
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function pause(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false));
}
