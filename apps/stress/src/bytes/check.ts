import assert from "node:assert/strict";
import type { Report } from "../server/log.ts";
import type { Transcript } from "./client.ts";
import type { Part } from "./part.ts";
import { readAnswers, type Received } from "./read-answers.ts";
import type { Plan, Sequence } from "./sequence.ts";

/**
 * How long a server surely waits for a client that sends, or reads its last answer, in milliseconds. On
 * a busy machine clients may take longer, and lose what they are entitled to.
 */
const patience = 900;

/** How many handlers of one connection an application runs at once. */
const maxPipelined = { plain: 100, bounded: 4, impatient: 100 } as const;

/**
 * Judges how a sequence went.
 *
 * @param sequence - What was planned.
 * @param transcripts - What its clients saw.
 * @param report - What the server saw.
 * @throws {@link Error} when a server that keeps its promises would not have done this.
 */
export function checkSequence(
  sequence: Sequence,
  transcripts: readonly Transcript[],
  report: Report,
): void {
  const { begun, unhandled, isCut, isStalled, left, maxRunning } = report;
  assert.deepEqual(unhandled, [], "unhandled errors");
  assert.equal(left, 0, "handlers and connections that go on after the clients");
  const mayRun = new Set<string>();
  for (const [index, plan] of sequence.clients.entries()) {
    const transcript = transcripts[index];
    assert.ok(transcript !== undefined);
    const parts = toSent(plan, transcript.sent);
    const answered = parts.slice(0, countExpected(parts));
    for (const { id, runsWith } of answered) if (runsWith !== "nothing") mayRun.add(id);
    if (isStalled || transcript.sentIn > patience) continue;
    const isStaying = plan.ending === "stay";
    const isHead = (at: number): boolean =>
      parts[at]?.text.trimStart().startsWith("HEAD ") === true;
    const received = readAnswers(transcript.text, isHead, isStaying && !isCut);
    checkAnswers(parts, received, sequence.app === "bounded");
    assert.ok(!transcript.isStuck, `stuck after ${received.answers.length} answers`);
    const isServed = transcript.isConnected || !sequence.isClosing;
    // A connection that was cut may lose anything.
    if (!isStaying || !isServed || isCut) continue;
    checkEnd(answered, received, transcript, sequence.isClosing);
    checkHandlers(parts, received.answers.length, report);
  }
  const stray = begun.filter((id) => !mayRun.has(id));
  assert.deepEqual(stray, [], "handlers that must not run");
  assert.equal(new Set(begun).size, begun.length, "a handler ran twice for one request");
  const isBounded = maxRunning <= maxPipelined[sequence.app];
  assert.ok(isBounded, `${maxRunning} handlers of one connection at once`);
}

/** Counts the answers to a client that stays: up to the first after which the connection ends. */
function countExpected(parts: readonly Part[]): number {
  const last = parts.findIndex(({ end }) => end === "must");
  return last === -1 ? parts.length : last + 1;
}

/**
 * The parts of which anything was sent. One that broke off is refused, or answered as it is; so is
 * one that waits for more when its client leaves.
 */
function toSent({ parts, ending }: Plan, bytes: number): readonly Part[] {
  let left = bytes;
  return parts.flatMap((part) => {
    const length = Math.min(left, part.text.length);
    left -= length;
    if (length === 0) return [];
    const { text, statuses, end } = part;
    if (length === text.length) {
      const isWaiting = end === "must" && ending !== "stay";
      return [isWaiting ? { ...part, statuses: [...statuses, 400] } : part];
    }
    const hasHead = text.indexOf("\r\n\r\n", 2) + 4 <= length;
    const runsWith = part.runsWith === "head" && hasHead ? "head" : "nothing";
    const own = statuses.filter((status) => status >= 400 || runsWith === "head");
    // A HEAD that breaks off counts as none: its refusal may have a body.
    const sent = { text: hasHead ? text : "", statuses: [...own, 400, 408], end: "must" as const };
    return [{ ...part, ...sent, runsWith }];
  });
}

/** Checks that each answer, however many have come, is the right one in its place. */
function checkAnswers(parts: readonly Part[], { answers }: Received, isEchoed: boolean): void {
  for (const [index, { status, interim, headers, body, isLast }] of answers.entries()) {
    const answer = `answer ${index} (${status})`;
    const part = parts[index];
    assert.ok(part !== undefined, `${answer} is to no request`);
    const { id, text, statuses, end } = part;
    assert.ok(statuses.includes(status), `${answer} instead of ${statuses.join(" or ")}`);
    const allowed = text.includes("Expect: 100-continue") ? 1 : 0;
    assert.ok(interim <= allowed, `${answer} has ${interim} interim ones`);
    // The server has read the head, unless the parser refused it.
    const isRead = status < 400 || status === 404 || status === 405;
    const echo = headers.get("access-control-allow-origin") ?? (isRead ? "nothing" : id);
    assert.ok(!isEchoed || echo === id, `${answer} is for ${echo} instead of ${id}`);
    const isHandled = status === 200 || status === 201;
    const own = body.split(" ", 1)[0];
    assert.ok(!isHandled || own === id, `${answer} has the body of ${own} instead of ${id}`);
    assert.ok(end !== "must" || isLast, `${answer} keeps the connection`);
  }
}

/** Checks that everything has come for a client that stayed. */
function checkEnd(
  answered: readonly Part[],
  { answers, rest }: Received,
  transcript: Transcript,
  isClosing: boolean,
): void {
  const count = `after ${answers.length} of ${answered.length} answers`;
  const end = answered[answers.length - 1]?.end;
  assert.equal(rest, "", `a part of an answer ${count}`);
  assert.equal(transcript.error, undefined, `the connection failed ${count}`);
  if (isClosing) {
    // A stop may end a connection between two packets, of which one was accepted, or not at all.
    const isPacket = transcript.pieces === 1 && transcript.sent < 65_536;
    const isWhole = answers.length === 0 || answers.length === answered.length || end === "may";
    assert.ok(!isPacket || isWhole, `one packet was left ${count}`);
  } else {
    assert.ok(answers.at(-1)?.isLast === true, `the connection ended without a word ${count}`);
    assert.notEqual(end, "never", `the connection ended ${count}`);
  }
}

/** Checks that handlers are answered once they have begun, and that no others see an abort. */
function checkHandlers(parts: readonly Part[], count: number, { begun, aborted }: Report): void {
  const ids = parts.map(({ id }) => id);
  const lost = ids.slice(count).filter((id) => begun.includes(id));
  assert.deepEqual(lost, [], "handlers that began without an answer");
  const mistaken = ids.slice(0, count).filter((id) => aborted.includes(id));
  assert.deepEqual(mistaken, [], "signals that aborted after the answer");
}
