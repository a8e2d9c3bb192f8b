import type { Transcript } from "./client.ts";
import type { Part } from "./part.ts";
import type { Report } from "./report.ts";
import { maxPipelined, type Sequence } from "./sequence.ts";

/**
 * Counts the answers to a client that stays: up to the first after which the connection ends.
 *
 * @param parts - Its requests.
 * @returns How many answers there are.
 */
export function countExpected(parts: readonly Part[]): number {
  const last = parts.findIndex(({ end }) => end === "must");
  return last === -1 ? parts.length : last + 1;
}

/**
 * How long a server surely waits for a client that sends, or reads its last answer, in milliseconds. On
 * a busy machine clients may take longer, and lose what they are entitled to.
 */
const patience = 900;

/**
 * Judges how a sequence went.
 *
 * @param sequence - What was planned.
 * @param transcripts - What its clients saw.
 * @param report - What the server saw.
 * @returns What a server that holds its promises would not have done.
 */
export function check(
  sequence: Sequence,
  transcripts: readonly Transcript[],
  report: Report,
): readonly string[] {
  const { begun, forced, unfinished, isCut, isStalled, maxRunning } = report;
  const faults = report.unhandled.map((failure) => `unhandled: ${failure}`);
  const mayRun = new Set<string>();
  const lost: string[] = [];
  for (const [index, { ending, parts: planned, cuts }] of sequence.clients.entries()) {
    const transcript = transcripts[index];
    if (transcript === undefined) continue;
    const parts = toSent(planned, transcript.sent, ending !== "stay");
    const answered = parts.slice(0, countExpected(parts));
    for (const { id, runsAt } of answered) if (runsAt < Infinity) mayRun.add(id);
    const isSlow = isStalled || transcript.sentIn > patience;
    const told = isSlow ? [] : [...checkAnswers(parts, transcript, sequence.app === "bounded")];
    if (ending === "stay" && !isSlow) {
      told.push(...checkEnd(parts, transcript, sequence.isClosing, isCut));
      // What came in one packet was accepted before a stop, or not at all.
      const isPacket = transcript.sent < 65_536 && cuts.every(({ at }) => at === 0);
      const count = transcript.reader.answers.length;
      const mayEnd = count === 0 || answered[count - 1]?.end === "may";
      if (isPacket && !isCut && !mayEnd && count < answered.length) {
        told.push(`${count} of ${answered.length} answers to one packet`);
      }
      const ids = parts.slice(transcript.reader.answers.length).map(({ id }) => id);
      lost.push(...ids.filter((id) => begun.includes(id)));
    }
    faults.push(...told.map((fault) => `client ${index}: ${fault}`));
  }
  // What was handed to the system before a cut may be lost with the connection.
  const cutOff = lost.filter((id) => !isCut || unfinished.includes(id));
  if (cutOff.length > forced) {
    faults.push(`begun and not answered: ${cutOff.join(" ")}; forced: ${forced}`);
  }
  if (forced > unfinished.length) faults.push(`forced: ${forced} of ${unfinished.length}`);
  const stray = begun.filter((id) => !mayRun.has(id));
  if (stray.length > 0) faults.push(`handlers that must not run: ${stray.join(" ")}`);
  if (new Set(begun).size < begun.length) faults.push("a handler ran twice for one request");
  if (maxRunning > maxPipelined[sequence.app]) {
    faults.push(`${maxRunning} handlers of one connection at once`);
  }
  return faults;
}

/**
 * The parts of which anything was sent. One that broke off is refused, or answered as it is; so is
 * one that waits for more when its client leaves.
 */
function toSent(parts: readonly Part[], sent: number, isLeaving: boolean): readonly Part[] {
  let left = sent;
  return parts.flatMap((part) => {
    const length = Math.min(left, part.text.length);
    left -= length;
    if (length === 0) return [];
    if (length === part.text.length) {
      const isOver = part.end !== "must" || !isLeaving;
      return [isOver ? part : { ...part, statuses: [...part.statuses, 400] }];
    }
    const runsAt = length < part.runsAt ? Infinity : part.runsAt;
    const own = part.statuses.filter((status) => status >= 400 || runsAt < Infinity);
    return [{ ...part, runsAt, statuses: [...own, 400, 408], end: "must" as const }];
  });
}

/** Whether each answer, however many have come, is the right one in its place. */
function* checkAnswers(
  parts: readonly Part[],
  { reader }: Transcript,
  isEchoed: boolean,
): Generator<string> {
  yield* reader.faults;
  for (const [index, { status, interim, headers, body, isLast }] of reader.answers.entries()) {
    const answer = `answer ${index} (${status})`;
    const part = parts[index];
    if (part === undefined) {
      yield `${answer} is to no request`;
      continue;
    }
    const { id, text, statuses, end } = part;
    if (!statuses.includes(status)) yield `${answer} instead of ${statuses.join(" or ")}`;
    const allowed = text.includes("Expect: 100-continue") ? 1 : 0;
    if (interim > allowed) yield `${answer} has ${interim} interim ones`;
    // Only what the parser refuses is answered without a look at the head.
    const isRead = status < 400 || status === 404 || status === 405;
    const echo = headers.get("access-control-allow-origin") ?? (isRead ? "nothing" : id);
    if (isEchoed && echo !== id) yield `${answer} is for ${echo}`;
    const isHandled = status === 200 || status === 201;
    if (isHandled && body.split(" ", 1)[0] !== id) yield `${answer} is not for ${id}`;
    if (end === "must" && !isLast) yield `${answer} keeps the connection`;
  }
}

/** Whether everything has come for a client that stayed. */
function* checkEnd(
  parts: readonly Part[],
  { reader, endedBy, error, port }: Transcript,
  isClosing: boolean,
  isCut: boolean,
): Generator<string> {
  const { answers } = reader;
  const [count, expected] = [answers.length, countExpected(parts)];
  const isLast = answers.at(-1)?.isLast === true;
  if (endedBy === "time") yield `nothing ended after ${count} of ${expected} answers`;
  // A stop may end a connection at any time; what it must not lose are handlers' answers.
  if (isCut || (isClosing && port === undefined)) return;
  if (reader.isWithin && reader.faults.length === 0) yield "a part of an answer";
  if (error !== undefined) yield `the connection failed: ${error}`;
  if (isClosing) return;
  if (isLast && parts[count - 1]?.end === "never") yield `answer ${count - 1} ends the connection`;
  if (!isLast && count < expected) yield `${count} of ${expected} answers`;
  if (!isLast && endedBy === "server") yield "the connection ended without a word";
}
