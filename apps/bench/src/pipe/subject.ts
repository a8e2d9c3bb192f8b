import { deepEqual } from "node:assert/strict";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Case, Subject } from "../harness/subject.ts";
import type { PeerApp } from "../peers/peer.ts";
import { startPeer } from "../peers/start-peer.ts";
import { parseAnswer } from "../service/parse-answer.ts";
import { toRawRequest } from "../service/raw-request.ts";
import { kinds, samples } from "../service/samples.ts";
import { MemorySocket } from "./memory-socket.ts";

/** How many requests a pipelining client sends at once. */
export const pipelineDepth = 16;

/** How many connections there are; each has one request, or one pipeline, under way. */
const connections = 16;

/** The kinds of request, single and pipelined. */
export const pipeCases: readonly string[] = [
  ...kinds,
  ...kinds.map((kind) => `${kind} ×${pipelineDepth}`),
];

/**
 * Makes a subject of a peer's server.
 *
 * @param app - The peer's application.
 * @returns The subject: its cases are {@link pipeCases}.
 */
export async function createPipeSubject(app: PeerApp): Promise<Subject> {
  const { server, close } = await startPeer(app);
  const sockets = Array.from({ length: connections }, () => connect(server));
  const cases: Record<string, Case> = {};
  for (const kind of kinds) {
    const request = toRawRequest(samples[kind]);
    const bytes = await readAnswerBytes(connect(server), request);
    const answer = parseAnswer(bytes.toString());
    deepEqual(answer, samples[kind].answer);
    for (const depth of [1, pipelineDepth]) {
      const exchange = {
        request: Buffer.concat(Array.from({ length: depth }, () => request)),
        length: bytes.length * depth,
      };
      cases[depth === 1 ? kind : `${kind} ×${depth}`] = {
        answer: () => answer,
        prepare: (count) => () => exchangeAll(sockets, exchange, Math.ceil(count / depth)),
      };
    }
  }
  return { cases, close };
}

/** A request, or a pipeline of them. */
interface Exchange {
  readonly request: Uint8Array;
  /** The bytes of all answers. */
  readonly length: number;
}

function connect(server: Server): MemorySocket {
  const socket = new MemorySocket();
  server.emit("connection", socket);
  return socket;
}

async function readAnswerBytes(socket: MemorySocket, request: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  socket.onChunk = (chunk, encoding) => {
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk);
  };
  socket.request(request, Infinity, () => undefined);
  // Nobody says how long an answer is: it is complete when nothing more comes for a while.
  for (let known = -1; known < socket.received || known === 0;) {
    known = socket.received;
    await setTimeout(20);
  }
  socket.destroy();
  return Buffer.concat(chunks);
}

/** Every connection sends its next request in a turn of the event loop of its own, as sockets do. */
async function exchangeAll(
  sockets: readonly MemorySocket[],
  { request, length }: Exchange,
  total: number,
): Promise<void> {
  const before = countBytes(sockets);
  await new Promise<void>((resolve) => {
    let started = 0;
    let finished = 0;
    const send = (socket: MemorySocket): void => {
      if (started === total) return;
      started++;
      socket.request(request, length, () => {
        finished++;
        if (finished === total) resolve();
        else setImmediate(send, socket);
      });
    };
    for (const socket of sockets) setImmediate(send, socket);
  });
  const bytes = countBytes(sockets) - before;
  if (bytes !== total * length) throw new Error(`${bytes} bytes instead of ${total * length}`);
}

function countBytes(sockets: readonly MemorySocket[]): number {
  return sockets.reduce((sum, socket) => sum + socket.received, 0);
}
