import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { AnswerReader } from "../client/answer-reader.ts";
import type { Plan } from "./sequence.ts";

/** What a client did and saw. */
export interface Transcript {
  /** How many bytes it wrote. */
  readonly sent: number;
  /** How long it took to connect, to write and to begin to read, in milliseconds. */
  readonly sentIn: number;
  readonly reader: AnswerReader;
  /** Its own port, by which the server knows it; `undefined` where the server was not reached. */
  readonly port: number | undefined;
  /** What ended the connection first. */
  readonly endedBy: "client" | "server" | "time";
  /** The code of what went wrong on the socket. */
  readonly error: string | undefined;
}

/** How long a client that has written all waits for whatever has to come, in milliseconds. */
const patience = 10_000;

/**
 * Does what a plan says.
 *
 * @param plan - The plan.
 * @param serverPort - The port of the server.
 * @param expected - How many answers have to come before a client that stays leaves.
 * @returns What the client did and saw.
 */
export async function play(plan: Plan, serverPort: number, expected: number): Promise<Transcript> {
  const { parts, unsent, deafFor, turns } = plan;
  // A HEAD that breaks off is none: what refuses it may have a body.
  const whole = unsent === 0 ? parts : parts.slice(0, -1);
  const reader = new AnswerReader(
    (index) => whole[index]?.text.trimStart().startsWith("HEAD ") === true,
  );
  const start = performance.now();
  const socket = connect({ port: serverPort, host: "127.0.0.1", noDelay: true });
  let endedBy: Transcript["endedBy"] | undefined;
  let error: string | undefined;
  const leave = (ending: Exclude<Plan["ending"], "stay">): void => {
    endedBy ??= "client";
    if (ending === "half-close") socket.end();
    // Node does not close what is to be reset while it is being shut down.
    else if (ending === "reset" && !socket.writableEnded) socket.resetAndDestroy();
    else socket.destroy();
  };
  const listen = (): void => {
    socket.on("data", (chunk: Buffer) => {
      reader.push(chunk.toString("latin1"));
      const isAnswered =
        reader.answers.length >= expected && reader.answers.at(-1)?.isLast !== true;
      if (plan.ending === "stay" && isAnswered) leave("half-close");
    });
  };
  socket.once("end", () => (endedBy ??= "server"));
  socket.on("error", (reason: NodeJS.ErrnoException) => (error ??= reason.code));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await Promise.race([closed, new Promise((resolve) => socket.once("connect", resolve))]);
  const port = socket.localPort;
  const listening = pause(deafFor).then(listen);
  const sent = await write(socket, plan);
  if (plan.ending !== "stay") {
    await pause(turns);
    leave(plan.ending);
  }
  const deadline = setTimeout(() => {
    endedBy ??= "time";
    socket.destroy();
  }, patience);
  await listening;
  const sentIn = performance.now() - start;
  await closed;
  clearTimeout(deadline);
  reader.end();
  return { sent, sentIn, reader, port, endedBy: endedBy ?? "server", error };
}

async function write(socket: Socket, { parts, unsent, cuts }: Plan): Promise<number> {
  const text = parts.map((part) => part.text).join("");
  const total = text.length - unsent;
  let sent = 0;
  for (const { at, turns } of [...cuts.filter(({ at }) => at < total), { at: total, turns: 0 }]) {
    if (!socket.writable) break;
    socket.write(text.slice(sent, at), "latin1");
    sent = at;
    await pause(turns);
  }
  return sent;
}

async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}
