import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ServerOptions } from "@fw/framework";
import { Subprocess } from "@fw/test-support/subprocess";
import type { ProbeAnswers } from "../client/probe.ts";
import { RawConnection } from "../client/raw-connection.ts";
import { defineProgram } from "../program.ts";
import { judge, judgeTime } from "../report/findings.ts";
import { judgeState } from "../report/judge-state.ts";
import { percentile } from "../report/percentile.ts";
import { ServerProcess } from "../server/server-process.ts";
import { sourceCommand } from "../server/source-command.ts";

/** How many slow clients there are, and how long the server waits for them. */
interface Size {
  readonly connections: number;
  /** How often a slow client sends a byte, in milliseconds. */
  readonly interval: number;
  /** How long well-behaved requests are timed before, and once more afterwards, in milliseconds. */
  readonly quiet: number;
  /** Of how long a time each 99th percentile is, in milliseconds. */
  readonly window: number;
  readonly server: ServerOptions;
  /** When the last connection should be gone, in milliseconds. */
  readonly goals: { readonly head: number; readonly body: number };
}

/** Clients of which half send a head and half a body, a byte at a time. */
export const slow = defineProgram({
  size: ({ isShort }) => (isShort ? short : long),
  measure,
  judge: (result, { connections, goals }) => {
    const { slowestHead, slowestBody, told, quiet, meanwhile, state } = result;
    const factor = percentile(meanwhile, 0.5) / percentile(quiet, 0.5);
    return [
      judgeTime("last slow head gone after", slowestHead, goals.head),
      judgeTime("last slow body gone after", slowestBody, goals.body),
      judge("slow clients that read a 408", `${told}`, `${connections}`, told === connections),
      { measure: `p99 before and afterwards, ${quiet.length} windows`, value: toRange(quiet) },
      { measure: `p99 meanwhile, ${meanwhile.length} windows`, value: toRange(meanwhile) },
      judge("median p99 meanwhile to that without", factor.toFixed(2), "≤ 1.20", factor <= 1.2),
      ...judgeState(state),
    ];
  },
});

const long: Size = {
  connections: 1_000,
  interval: 1_000,
  quiet: 30_000,
  window: 2_000,
  server: {},
  goals: { head: 25_000, body: 65_000 },
};
const short: Size = {
  connections: 1_000,
  interval: 250,
  quiet: 7_500,
  window: 500,
  server: { headersTimeout: 2_000, requestTimeout: 4_000 },
  goals: { head: 7_000, body: 9_000 },
};

async function measure(size: Omit<Size, "goals">) {
  const server = await ServerProcess.start(size.server);
  const probe = new Subprocess<ProbeAnswers>(path.join(import.meta.dirname, "../client/probe.ts"), {
    command: sourceCommand,
    parameters: [`${server.port}`, `${size.window}`],
  });
  const probeUntil = async (over: Promise<unknown>): Promise<readonly number[]> => {
    await probe.ask("windows");
    await over;
    return probe.ask("windows");
  };
  try {
    const before = await probeUntil(setTimeout(size.quiet));
    const all = Promise.all(
      Array.from({ length: size.connections }, (_, index) => hold(server.port, index, size)),
    );
    const meanwhile = await probeUntil(all);
    const held = await all;
    const after = await probeUntil(setTimeout(size.quiet));
    const slowest = (isHead: boolean): number =>
      Math.max(...held.filter((each) => each.isHead === isHead).map(({ time }) => time));
    await probe.stop();
    return {
      slowestHead: slowest(true),
      slowestBody: slowest(false),
      /** How many of the slow clients read a 408. */
      told: held.filter(({ status }) => status === 408).length,
      /** The 99th percentiles of well-behaved requests without slow clients, before and afterwards. */
      quiet: [...before, ...after],
      /** Those with slow clients. */
      meanwhile,
      state: await server.settle(),
    };
  } finally {
    await probe.stop();
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
  { connections, interval }: Pick<Size, "connections" | "interval">,
): Promise<Held> {
  const isHead = index % 2 === 0;
  // Each at its own time within the interval, as clients that know nothing of each other.
  await setTimeout((interval * index) / connections);
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

/** The median of some milliseconds, with the lowest and the highest. */
function toRange(times: readonly number[]): string {
  const [middle = "", lowest = "", highest = ""] = [0.5, 0, 1].map((share) =>
    percentile(times, share).toFixed(2),
  );
  return `${middle} ms (${lowest} to ${highest})`;
}
