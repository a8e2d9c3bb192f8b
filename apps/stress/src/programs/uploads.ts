import { monitorEventLoopDelay } from "node:perf_hooks";
import { RawConnection } from "../client/raw-connection.ts";
import { ServerProcess, type ServerState } from "../server/server-process.ts";

/** What endless uploads led to. */
export interface UploadsResult {
  readonly clients: number;
  /** How many read the status that they were to get. */
  readonly answered: number;
  /** How many of them within a second. */
  readonly answeredInTime: number;
  readonly slowest: number;
  /** The longest that the clients' own process was held up, in milliseconds. */
  readonly clientDelay: number;
  readonly state: ServerState;
}

const refusals = [
  [404, "POST /nothing"],
  [405, "POST /quick"],
  [413, "POST /items"],
  [415, "POST /items"],
] as const;
const framings = ["transfer-encoding: chunked", "content-length: 10000000000"];

/** Sends bodies without an end to what is refused, from many clients at once. */
export async function measureUploads(clients: number): Promise<UploadsResult> {
  const server = await ServerProcess.start();
  const delay = monitorEventLoopDelay();
  try {
    // A process that has just begun compiles what it runs for the first time.
    await Promise.all(Array.from({ length: 8 }, (_, index) => upload(server.port, index)));
    delay.enable();
    const times = await Promise.all(
      Array.from({ length: clients }, (_, index) => upload(server.port, index)),
    );
    const answered = times.filter((time) => time !== null);
    return {
      clients,
      answered: answered.length,
      answeredInTime: answered.filter((time) => time <= 1_000).length,
      slowest: Math.max(...answered),
      clientDelay: delay.max / 1e6,
      state: await server.settle(),
    };
  } finally {
    await server.stop();
  }
}

/** @returns how long the status took, in milliseconds; `null` when it was not the one expected */
async function upload(port: number, index: number): Promise<number | null> {
  const [status, target] = refusals[index % refusals.length] ?? refusals[0];
  const framing = framings[Math.floor(index / refusals.length) % framings.length] ?? "";
  const type = status === 415 ? "text/plain" : "application/json";
  const connection = new RawConnection(port, true);
  await connection.connected();
  const start = performance.now();
  connection.socket.write(
    `${target} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`,
  );
  const sending = send(connection, framing.endsWith("chunked"));
  const answer = await connection.answer();
  const time = performance.now() - start;
  // Such a client goes on; it ends when the server has had enough.
  sending.slowDown();
  await connection.closed();
  return answer?.status === status ? time : null;
}

function send({ socket }: RawConnection, isChunked: boolean): { readonly slowDown: () => void } {
  const data = Buffer.alloc(16_384, "a");
  const piece = isChunked
    ? Buffer.concat([Buffer.from("4000\r\n"), data, Buffer.from("\r\n")])
    : data;
  let isSlow = false;
  // One piece a turn: two hundred clients share this event loop.
  const next = (): void => {
    if (isSlow) setTimeout(write, 10);
    else setImmediate(write);
  };
  const write = (): void => {
    if (socket.writable) socket.write(piece, next);
  };
  write();
  return {
    // What it sends from then on must not hold up the clients that still wait.
    slowDown: () => {
      isSlow = true;
    },
  };
}
