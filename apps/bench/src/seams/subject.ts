import { deepEqual } from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Case, Subject } from "../harness/subject.ts";
import { startPeer } from "../peers/start-peer.ts";
import { createPipeCase } from "../pipe/pipe-case.ts";
import { toRawRequest } from "../service/raw-request.ts";
import type { Answer, Sample } from "../service/samples.ts";
import { toOwnError, type Log, type Seam, type SeamPeer } from "./seam.ts";

/**
 * Makes a subject of a framework: a server for each seam, all given the same request.
 *
 * @param peer - The framework.
 * @param sample - The request, to which a token is added.
 * @param seams - The cases.
 * @returns The subject.
 */
export async function createSeamSubject(
  peer: SeamPeer,
  sample: Sample,
  seams: readonly Seam[],
): Promise<Subject> {
  const cases: Record<string, Case> = {};
  const closers: (() => Promise<void>)[] = [];
  const log = createLog();
  for (const seam of seams) {
    const { server, close } = await startPeer(peer.createApp(seam, log));
    closers.push(close);
    const { answer, prepare } = await createPipeCase(server, toRawRequest(sample, token), 1);
    const compared = toCompared(answer(), sample, seam);
    const plain = { answer: () => compared, prepare };
    const isTraced = seam === "trace" && peer.channel !== null;
    cases[seam] = isTraced ? whileSubscribed(peer.channel, log, plain) : plain;
  }
  return {
    cases,
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

const token = { authorization: "Bearer secret" };

/** A log that goes nowhere: to write to a file costs the same everywhere. */
function createLog(): Log {
  let length = 0;
  return (method, route, status, duration) => {
    const line = `${method ?? "-"} ${route ?? "-"} ${status ?? "-"} ${duration?.toFixed(1) ?? "-"}`;
    length = (length + line.length) % 1_000_000;
  };
}

/** Of an error, each framework has a format of its own unless the application has one. */
function toCompared({ status, body }: Required<Answer>, { answer }: Sample, seam: Seam): Answer {
  const ownBody = seam === "own errors" ? toOwnError(status) : undefined;
  const expected = { status: answer.status, body: answer.body ?? ownBody };
  const compared = { status, body: expected.body === undefined ? undefined : body };
  deepEqual(compared, expected);
  return compared;
}

/** A channel is the process's: the other cases must not find it in use. */
function whileSubscribed(channel: string, log: Log, { answer, prepare }: Case): Case {
  const listener = (message: unknown): void => {
    log(null, readRoute(message), null, null);
  };
  return {
    answer,
    prepare: (count) => {
      const run = prepare(count);
      return async () => {
        subscribe(channel, listener);
        await run();
        unsubscribe(channel, listener);
      };
    },
  };
}

function readRoute(message: unknown): string | null {
  if (typeof message !== "object" || message === null || !("route" in message)) return null;
  const { route } = message;
  if (typeof route === "string") return route;
  return typeof route === "object" && route !== null && "url" in route ? String(route.url) : null;
}
