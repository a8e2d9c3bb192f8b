import type { ServerOptions } from "@fw/framework";
import { ProbeProcess } from "../client/probe-process.ts";
import { RawConnection } from "../client/raw-connection.ts";
import { ServerProcess, type ServerState } from "../server/server-process.ts";

/** How many slow clients there are, and how long the server waits for them. */
export interface SlowOptions {
  readonly connections: number;
  /** How often a slow client sends a byte, in milliseconds. */
  readonly interval: number;
  /** How long well-behaved requests are timed before, and once more afterwards, in milliseconds. */
  readonly quiet: number;
  /** Of how long a time each 99th percentile is, in milliseconds. */
  readonly window: number;
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
  /** The 99th percentiles of well-behaved requests without slow clients, before and afterwards. */
  readonly quiet: readonly number[];
  /** Those with slow clients. */
  readonly meanwhile: readonly number[];
  readonly state: ServerState;
}

/** Holds connections open, half of them in the head, half in the body, a byte at a time. */
export async function measureSlow(options: SlowOptions): Promise<SlowResult> {
  const server = await ServerProcess.start(options.server);
  const probe = new ProbeProcess(server.port, options.window);
  try {
    const before = await probe.measureUntil(pause(options.quiet));
    const all = Promise.all(
      Array.from({ length: options.connections }, (_, index) => hold(server.port, index, options)),
    );
    const meanwhile = await probe.measureUntil(all);
    const held = await all;
    const after = await probe.measureUntil(pause(options.quiet));
    const slowest = (isHead: boolean): number =>
      Math.max(...held.filter((each) => each.isHead === isHead).map(({ time }) => time));
    probe.stop();
    return {
      slowestHead: slowest(true),
      slowestBody: slowest(false),
      told: held.filter(({ status }) => status === 408).length,
      quiet: [...before, ...after],
      meanwhile,
      state: await server.settle(),
    };
  } finally {
    probe.stop();
    await server.stop();
  }
}

interface Held {
  readonly isHead: boolean;
  readonly time: number;
  readonly status: number | undefined;
}

async function hold(
  port: number,
  index: number,
  { connections, interval }: SlowOptions,
): Promise<Held> {
  const isHead = index % 2 === 0;
  // Each at its own time within the interval, as clients that know nothing of each other.
  await pause((interval * index) / connections);
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
