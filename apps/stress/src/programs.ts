import { measureAmplifiers } from "./amplify/measure-amplifiers.ts";
import type { StressOptions } from "./options.ts";
import { measureAborts } from "./programs/aborts.ts";
import { inform, judge, type Finding } from "./report/findings.ts";
import { measureHandlers } from "./programs/handlers.ts";
import { percentile } from "./report/percentile.ts";
import { judgeBytes } from "./bytes/findings.ts";
import { judgeDescriptors, judgeState } from "./report/server-findings.ts";
import { measureRolling } from "./programs/rolling.ts";
import { runSlowHttpTest } from "./programs/slow-http-test.ts";
import { measureSlow } from "./programs/slow.ts";
import { measureSoak } from "./programs/soak.ts";
import { measureStops } from "./programs/stop.ts";
import { toKib, toMib, toRange, toSeconds } from "./report/units.ts";
import { measureUploads } from "./programs/uploads.ts";

/** What can be run by name. */
export const programs: Readonly<
  Record<string, (options: StressOptions) => Promise<readonly Finding[]>>
> = {
  uploads,
  stop,
  rolling,
  slow,
  slowhttptest,
  aborts,
  soak,
  handlers,
  bytes,
  amplify: measureAmplifiers,
};

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

async function rolling(): Promise<readonly Finding[]> {
  const result = await measureRolling(5, 200);
  const { replaced, crashed, answered, lost, refused, unreachable, times } = result;
  return [
    inform("workers replaced, clients, answers", `${replaced}, 200, ${answered}`),
    judge("lost requests", `${lost}`, "0", lost === 0),
    judge("answers of 503 or another error", `${refused}`, "0", refused === 0),
    judge("connections that were not accepted", `${unreachable}`, "0", unreachable === 0),
    judge("workers that did not end by themselves", `${crashed}`, "0", crashed === 0),
    inform("slowest restart of both workers", `${Math.max(...times).toFixed(0)} ms`),
  ];
}

async function slow({ isShort }: StressOptions): Promise<readonly Finding[]> {
  const server = isShort ? { headersTimeout: 2_000, requestTimeout: 4_000 } : {};
  const [head, body] = isShort ? [7_000, 9_000] : [25_000, 65_000];
  const [interval, window] = isShort ? [250, 500] : [1_000, 2_000];
  const result = await measureSlow({
    connections: 1_000,
    interval,
    quiet: 15 * window,
    window,
    server,
  });
  const { slowestHead, slowestBody, told, quiet, meanwhile, state } = result;
  const factor = percentile(meanwhile, 0.5) / percentile(quiet, 0.5);
  return [
    judgeTime("last slow head gone after", slowestHead, head),
    judgeTime("last slow body gone after", slowestBody, body),
    judge("slow clients that read a 408", `${told} of 1000`, "1000", told === 1_000),
    inform(`p99 before and afterwards, ${quiet.length} windows`, toRange(quiet)),
    inform(`p99 meanwhile, ${meanwhile.length} windows`, toRange(meanwhile)),
    judge("median p99 meanwhile to that without", factor.toFixed(2), "≤ 1.20", factor <= 1.2),
    ...judgeState(state),
  ];
}

async function slowhttptest(): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [mode, longest] of [["heads", 25] as const, ["bodies", 65] as const]) {
    const { connected, seconds, isAvailable, state } = await runSlowHttpTest(mode);
    findings.push(
      judge(`slow ${mode} held at once`, `${connected}`, "1000", connected === 1_000),
      judgeTime(`last of the slow ${mode} gone after`, 1_000 * seconds, 1_000 * longest),
      judge("service available throughout", isAvailable ? "yes" : "no", "yes", isAvailable),
      ...judgeState(state),
    );
  }
  return findings;
}

async function aborts(): Promise<readonly Finding[]> {
  const result = await measureAborts(20_000, 40);
  const { waited, delays, completed, falseAborts, before, after } = result;
  const told = delays.length;
  const toldInTime = delays.filter((delay) => delay <= 100).length;
  const growth = after.heapUsed - before.heapUsed;
  return [
    inform("clients, of them answered whole", `${result.aborts}, ${completed}`),
    judge("signals that aborted", `${told} of ${waited}`, `${waited}`, told === waited),
    inform(
      "their delay: median, 99th percentile, longest",
      [0.5, 0.99, 1].map((share) => `${percentile(delays, share).toFixed(1)} ms`).join(", "),
    ),
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

async function soak({ requests }: StressOptions): Promise<readonly Finding[]> {
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

function bytes({ seed, sequences }: StressOptions): Promise<readonly Finding[]> {
  return judgeBytes(seed, sequences);
}

function judgeTime(measure: string, time: number, longest: number): Finding {
  return judge(measure, toSeconds(time), `≤ ${toSeconds(longest)}`, time <= longest);
}
