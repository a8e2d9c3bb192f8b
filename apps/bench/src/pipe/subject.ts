import { deepEqual } from "node:assert/strict";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Run, Subject } from "../harness/subject.ts";
import type { PeerApp } from "../peers/peer.ts";
import { startPeer } from "../peers/start-peer.ts";
import { parseAnswer } from "../service/parse-answer.ts";
import { toRawRequest } from "../service/raw-request.ts";
import { kinds, samples, type Answer } from "../service/samples.ts";
import { MemorySocket } from "./memory-socket.ts";

/** How many requests a pipelining client sends at once. */
export const pipelineDepth = 16;

/** How many connections there are; each has one request, or one pipeline, under way. */
const connections = 16;

/**
 * Makes a subject of a peer's server.
 *
 * @param app - the peer's application
 * @returns the subject: its cases are the kinds of request, single and pipelined
 */
export async function createPipeSubject(app: PeerApp): Promise<Subject> {
  const { server, close } = await startPeer(app);
  const sockets = Array.from({ length: connections }, () => connect(server));
  const exchanges = new Map<string, Exchange>();
  for (const kind of kinds) {
    const request = toRawRequest(samples[kind]);
    const bytes = await readAnswerBytes(connect(server), request);
    const answer = parseAnswer(bytes.toString());
    deepEqual(answer, samples[kind].answer);
    exchanges.set(kind, { request, answer, length: bytes.length, depth: 1 });
    exchanges.set(`${kind} ×${pipelineDepth}`, {
      request: Buffer.concat(Array.from({ length: pipelineDepth }, () => request)),
      answer,
      length: bytes.length * pipelineDepth,
      depth: pipelineDepth,
    });
  }
  const find = (name: string): Exchange => {
    const exchange = exchanges.get(name);
    if (exchange === undefined) throw new Error(`No case ${name}`);
    return exchange;
  };
  return {
    answer: (name) => find(name).answer,
    prepare: (name, count) => toRun(sockets, find(name), count),
    close,
  };
}

interface Exchange {
  readonly request: Uint8Array;
  readonly answer: Answer;
  /** The bytes of all answers to the request. */
  readonly length: number;
  /** How many requests there are in one. */
  readonly depth: number;
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
function toRun(sockets: readonly MemorySocket[], exchange: Exchange, count: number): Run {
  const { request, length, depth } = exchange;
  const total = Math.ceil(count / depth);
  return async () => {
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
  };
}

function countBytes(sockets: readonly MemorySocket[]): number {
  return sockets.reduce((sum, socket) => sum + socket.received, 0);
}
