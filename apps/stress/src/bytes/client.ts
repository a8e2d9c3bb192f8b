import { setImmediate } from "node:timers/promises";
import { dial, resetConnection, type Address } from "@fw/test-support/dial";
import type { Plan } from "./sequence.ts";

/** What a client did and saw. */
export interface Transcript {
  /** How many bytes it wrote, and in how many pieces. */
  readonly sent: number;
  readonly pieces: number;
  /** How long it took to connect, to write and to begin to read, in milliseconds. */
  readonly sentIn: number;
  /** What it received, a character for each byte. */
  readonly text: string;
  readonly isConnected: boolean;
  /** Whether the server left it waiting, without a byte. */
  readonly isStuck: boolean;
  /** The code of the error on the socket. */
  readonly error: string | undefined;
}

/**
 * How long a client that has sent everything waits without a byte of the server, in milliseconds. A busy machine may
 * take longer for all answers.
 */
const patience = 10_000;

/** Carries out a plan on a server of this machine. */
export async function carryOut(plan: Plan, address: Address): Promise<Transcript> {
  const start = performance.now();
  const dialled = dial(address);
  const socket = dialled.socket.setEncoding("latin1");
  const ready = address.isTls === true ? "secureConnect" : "connect";
  let [text, sent, isStuck, isConnected] = ["", 0, false, false];
  let error: string | undefined;
  let hasEnded = false;
  socket.once("end", () => (hasEnded = true));
  socket.on("error", ({ code }: NodeJS.ErrnoException) => {
    // After its last answer, the server reads 64 KiB at most, and then closes. The kernel buffers the rest for TCP; on a
    // Unix socket, the write fails.
    if (code === "EPIPE" && hasEnded) return;
    error ??= code;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  dialled.raw.once("connect", () => (isConnected = true));
  await Promise.race([closed, new Promise((resolve) => socket.once(ready, resolve))]);
  const listening = passTurns(plan.deafFor).then(() =>
    socket.on("data", (chunk: string) => (text += chunk)),
  );
  const pieces = toPieces(plan);
  for (const [piece, pause] of pieces) {
    if (!socket.writable) break;
    socket.write(piece, "latin1");
    sent += piece.length;
    await passTurns(pause);
  }
  if (plan.ending !== "stay") {
    await passTurns(plan.turns);
    if (plan.ending === "half-close") socket.end();
    // Node does not close a socket that is to be reset while it is being shut down.
    else if (plan.ending === "reset" && !socket.writableEnded) resetConnection(dialled);
    else socket.destroy();
  }
  await listening;
  const sentIn = performance.now() - start;
  const timer = setTimeout(() => {
    isStuck = true;
    socket.destroy();
  }, patience);
  socket.on("data", () => timer.refresh());
  await closed;
  clearTimeout(timer);
  return { sent, pieces: pieces.length, sentIn, text, isConnected, isStuck, error };
}

/** Splits the bytes of a plan: at any of them, or at the ends of heads and parts, where other code reads on. */
function toPieces({
  parts,
  unsent,
  cuts,
}: Plan): readonly (readonly [piece: string, pause: number])[] {
  const text = parts.map((part) => part.text).join("");
  const total = text.length - Math.min(unsent, (parts.at(-1)?.text.length ?? 1) - 1);
  const edges: number[] = [];
  let length = 0;
  for (const part of parts) {
    edges.push(length + part.text.indexOf("\r\n\r\n") + 4, (length += part.text.length));
  }
  const places = {
    none: [],
    few: cuts.places.map((place) => (place % 2 === 0 ? place : (edges[place % edges.length] ?? 0))),
    parts: edges,
    bytes: total > 400 ? [] : Array.from({ length: total }, (_, index) => index),
  }[cuts.style];
  const starts = [...new Set([0, ...places.map((place) => place % total)])].sort((a, b) => a - b);
  return starts.map((start, index) => [
    text.slice(start, Math.min(starts[index + 1] ?? total, total)),
    cuts.pauses[index % cuts.pauses.length] ?? 0,
  ]);
}

async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}
