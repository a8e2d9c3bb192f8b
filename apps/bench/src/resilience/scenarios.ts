import { measureAborts } from "./aborts.ts";
import { inform, judge, type Finding } from "./findings.ts";
import { measureHandlers } from "./handlers.ts";
import type { ServerState } from "./server-process.ts";
import { measureSlow } from "./slow.ts";
import { measureSoak } from "./soak.ts";
import { measureStops } from "./stop.ts";
import { measureUploads } from "./uploads.ts";

/** What the command line may change. */
export interface ScenarioOptions {
  /** How many requests the soak sends. */
  readonly requests: number;
  /** Whether slow connections meet short time-outs. */
  readonly isShort: boolean;
}

/** What can be run by name. */
export const scenarios: Readonly<
  Record<string, (options: ScenarioOptions) => Promise<readonly Finding[]>>
> = { uploads, stop, slow, aborts, soak, handlers };

async function uploads(): Promise<readonly Finding[]> {
  const { clients, answered, answeredInTime, slowest, clientDelay, state } =
    await measureUploads(200);
  const share = (100 * answeredInTime) / clients;
  const read = state.maxReadAfterDecision;
  return [
    inform("clients that read the status", `${answered} of ${clients}`),
    inform("slowest status", `${slowest.toFixed(0)} ms`),
    inform("longest delay in the clients' process", `${clientDelay.toFixed(0)} ms`),
    judge("read the status within a second", `${share.toFixed(1)} %`, "≥ 99.9 %", share >= 99.9),
    judge("most bytes read after a decision", toKib(read), "≤ 256 KiB", read <= 262_144),
    ...judgeState(state),
  ];
}

async function stop(): Promise<readonly Finding[]> {
  const result = await measureStops(20, 200);
  const { stops, answered, lost, refused, forced, times, failures } = result;
  return [
    inform("stops, clients, answers", `${stops}, 200, ${answered}`),
    judge("lost requests", `${lost}`, "0", lost === 0),
    judge("answers of 503 or another error", `${refused}`, "0", refused === 0),
    judge("forced", `${forced}`, "0", forced === 0),
    inform("slowest stop", `${Math.max(...times).toFixed(0)} ms`),
    judge("unhandled errors", `${failures.length}`, "0", failures.length === 0),
  ];
}

async function slow({ isShort }: ScenarioOptions): Promise<readonly Finding[]> {
  const server = isShort ? { headersTimeout: 2_000, requestTimeout: 4_000 } : {};
  const [head, body] = isShort ? [7_000, 9_000] : [25_000, 65_000];
  const interval = isShort ? 250 : 1_000;
  const result = await measureSlow({ connections: 1_000, interval, warmUp: 5_000, server });
  const { slowestHead, slowestBody, told, p99Before, p99Meanwhile, state } = result;
  const factor = p99Meanwhile / p99Before;
  return [
    judge(
      "last slow head gone after",
      toSeconds(slowestHead),
      `≤ ${toSeconds(head)}`,
      slowestHead <= head,
    ),
    judge(
      "last slow body gone after",
      toSeconds(slowestBody),
      `≤ ${toSeconds(body)}`,
      slowestBody <= body,
    ),
    judge("slow clients that read a 408", `${told} of 1000`, "1000", told === 1_000),
    inform("p99 before and meanwhile", `${p99Before.toFixed(2)} ms, ${p99Meanwhile.toFixed(2)} ms`),
    judge("p99 meanwhile to before", factor.toFixed(2), "≤ 1.20", factor <= 1.2),
    ...judgeState(state),
  ];
}

async function aborts(): Promise<readonly Finding[]> {
  const result = await measureAborts(20_000, 200);
  const { waited, told, toldInTime, completed, falseAborts, before, after } = result;
  const growth = after.heapUsed - before.heapUsed;
  return [
    inform("clients, of them answered whole", `${result.aborts}, ${completed}`),
    judge("signals that aborted", `${told} of ${waited}`, `${waited}`, told === waited),
    judge("of them within 100 ms", `${toldInTime}`, `${waited}`, toldInTime === waited),
    judge("signals that aborted on success", `${falseAborts}`, "0", falseAborts === 0),
    judge(
      "heap after 2,000 and at the end",
      `${toMib(before.heapUsed)}, ${toMib(after.heapUsed)}`,
      "flat (± 2 MiB)",
      growth <= 2_097_152,
    ),
    judgeDescriptors(before, after),
    judge("errors reported to onError", `${after.errors}`, "0", after.errors === 0),
    ...judgeState(after),
  ];
}

async function soak({ requests }: ScenarioOptions): Promise<readonly Finding[]> {
  const { wrong, heapSlope, before, after } = await measureSoak(requests, 64);
  return [
    inform("requests, a fifth hostile", `${requests}`),
    judge("answers not as expected", `${wrong}`, "0", wrong === 0),
    judge("heap growth per 100,000", toMib(heapSlope), "≤ 0.5 MB", heapSlope <= 500_000),
    inform(
      "heap after warm-up and at the end",
      `${toMib(before.heapUsed)}, ${toMib(after.heapUsed)}`,
    ),
    judgeDescriptors(before, after),
    ...judgeState(after),
  ];
}

async function handlers(): Promise<readonly Finding[]> {
  const { kinds, different, leaking, isStreamCut, state } = await measureHandlers();
  return [
    judge(
      "kinds not answered with the 500",
      `${different.length} of ${kinds} ${different.join(" ")}`,
      "0",
      different.length === 0,
    ),
    judge(
      "kinds that reach the client",
      `${leaking.length} ${leaking.join(" ")}`,
      "0",
      leaking.length === 0,
    ),
    judge("a failing stream is cut", isStreamCut ? "yes" : "no", "yes", isStreamCut),
    ...judgeState(state),
  ];
}

function judgeDescriptors(before: ServerState, after: ServerState): Finding {
  const value = `${before.descriptors}, ${after.descriptors}`;
  return judge(
    "descriptors before and after",
    value,
    "flat",
    after.descriptors <= before.descriptors,
  );
}

function judgeState({ connections, failures }: ServerState): readonly Finding[] {
  for (const failure of new Set(failures)) console.error(failure);
  return [
    judge("connections left", `${connections}`, "0", connections === 0),
    judge("unhandled errors", `${failures.length}`, "0", failures.length === 0),
  ];
}

function toKib(bytes: number): string {
  return `${(bytes / 1_024).toFixed(0)} KiB`;
}

function toMib(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MiB`;
}

function toSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
