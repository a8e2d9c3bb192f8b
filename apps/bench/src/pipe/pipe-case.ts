import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Case } from "../harness/subject.ts";
import { parseAnswer } from "../service/parse-answer.ts";
import type { Answer } from "../service/samples.ts";
import { MemorySocket } from "./memory-socket.ts";

/** How many connections there are; each has one request, or one pipeline, under way. */
const connections = 16;

/** A request of a client in the server's own process. */
export interface PipeCase extends Case {
  readonly answer: () => Required<Answer>;
}

/**
 * Has a server answer a request again and again.
 *
 * @param server - The server; nothing but the bench feeds it.
 * @param request - The bytes of one request.
 * @param depth - How many requests a client sends at once.
 * @returns The case.
 */
export async function createPipeCase(
  server: Server,
  request: Buffer,
  depth: number,
): Promise<PipeCase> {
  const sockets = Array.from({ length: connections }, () => connect(server));
  const bytes = await readAnswerBytes(connect(server), request);
  const answer = parseAnswer(bytes.toString());
  const exchange = {
    request: Buffer.concat(Array.from({ length: depth }, () => request)),
    length: bytes.length * depth,
  };
  return {
    answer: () => answer,
    prepare: (count) => () => exchangeAll(sockets, exchange, Math.ceil(count / depth)),
  };
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
