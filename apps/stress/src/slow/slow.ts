import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RawClient } from "@fw/test-support/raw-client";
import { Subprocess } from "@fw/test-support/subprocess";
import { judge, judgeNone, judgeState, type Judgement } from "../findings.ts";
import { ServerProcess, sourceCommand } from "../server/server-process.ts";
import type { ProbeAnswers } from "./probe.ts";

/** How many slow clients there are, and how long the server waits for them; times in milliseconds. */
interface Size {
  readonly connections: number;
  /** How often a slow client sends a byte. */
  readonly interval: number;
  /** How long well-behaved requests are timed without slow clients. */
  readonly quiet: number;
  /** Of how long a time each 99th percentile is. */
  readonly window: number;
  readonly app: "plain" | "impatient";
  /** When the last head and the last body should be gone, and how much the percentile may grow. */
  readonly goals: { readonly head: number; readonly body: number; readonly factor: number };
}

/** Holds a server with clients of which half send a head and half a body, a byte at a time. */
export function sendSlowly(size: Size): Promise<readonly Judgement[]> {
  return ServerProcess.use(async (server) => {
    const { connections, goals } = size;
    const { port = 0 } = await server.ask("open", 0, size.app, false, "TCP");
    const probe = new Subprocess<ProbeAnswers>(path.join(import.meta.dirname, "probe.ts"), {
      command: sourceCommand,
      parameters: [`${port}`, `${size.window}`],
    });
    await pause(size.quiet);
    const before = await probe.ask("windows");
    const held = await Promise.all(
      Array.from({ length: connections }, (_, index) => hold(port, index, size)),
    );
    const meanwhile = await probe.ask("windows");
    await pause(size.quiet);
    const quiet = [...before, ...(await probe.ask("windows"))];
    await probe.stop();
    const factor = toMedian(meanwhile) / toMedian(quiet);
    const timesOf = (isHead: boolean): readonly number[] =>
      held.filter((each) => each.isHead === isHead).map(({ time }) => time);
    return [
      judgeSlowest("last slow head gone after", timesOf(true), goals.head),
      judgeSlowest("last slow body gone after", timesOf(false), goals.body),
      judgeNone(
        `slow clients of ${connections} that read no 408`,
        held.filter(({ status }) => status !== 408).length,
      ),
      { measure: "p99 without them", value: toRange(quiet) },
      { measure: "p99 with them", value: toRange(meanwhile) },
      judge(
        "median p99 with them to that without",
        factor.toFixed(2),
        `≤ ${goals.factor}`,
        !(factor > goals.factor),
      ),
      ...judgeState(await server.settle()),
    ];
  });
}

async function hold(port: number, index: number, { connections, interval }: Size) {
  const isHead = index % 2 === 0;
  // Each at its own time within the interval, as clients that know nothing of each other.
  await pause((interval * index) / connections);
  const client = await RawClient.connect(port);
  const start = performance.now();
  if (isHead) client.write("GET /quick/a HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  else client.request("POST /items/a", "Content-Type: application/json", "Content-Length: 90000");
  const sending = setInterval(() => client.write("a"), interval);
  const answer = await client.readResponse().catch(() => undefined);
  await client.receiveAll();
  clearInterval(sending);
  return { isHead, time: performance.now() - start, status: answer?.status };
}

function judgeSlowest(measure: string, times: readonly number[], longest: number): Judgement {
  const time = Math.max(...times);
  const toSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
  return judge(measure, toSeconds(time), `≤ ${toSeconds(longest)}`, time <= longest);
}

function toMedian(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

function toRange(times: readonly number[]): string {
  const [middle, lowest, highest] = [toMedian(times), Math.min(...times), Math.max(...times)];
  return `${times.length} windows, median ${middle.toFixed(2)} ms (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
}
