import { monitorEventLoopDelay } from "node:perf_hooks";
import { RawConnection } from "../client/raw-connection.ts";
import { defineProgram } from "../program.ts";
import { judge } from "../report/findings.ts";
import { judgeState } from "../report/judge-state.ts";
import { ServerProcess } from "../server/server-process.ts";

const refusals = [
  [404, "POST /nothing"],
  [405, "POST /quick"],
  [413, "POST /items"],
  [415, "POST /items"],
] as const;
const framings = ["transfer-encoding: chunked", "content-length: 10000000000"];

/** Clients that upload without an end what is refused. */
export const uploads = defineProgram({
  size: () => ({ clients: 200 }),
  measure,
  judge: ({ answered, answeredInTime, slowest, clientDelay, state }, { clients }) => {
    const share = (100 * answeredInTime) / clients;
    const read = state.maxReadAfterDecision;
    return [
      { measure: "clients that read the status", value: `${answered} of ${clients}` },
      { measure: "slowest status", value: `${slowest.toFixed(0)} ms` },
      { measure: "longest delay in the clients' process", value: `${clientDelay.toFixed(0)} ms` },
      judge("read the status within a second", `${share.toFixed(1)} %`, "≥ 99.9 %", share >= 99.9),
      judge(
        "most bytes read after a decision",
        `${(read / 1_024).toFixed(0)} KiB`,
        "≤ 256 KiB",
        read <= 262_144,
      ),
      ...judgeState(state),
    ];
  },
});

async function measure({ clients }: { readonly clients: number }) {
  const server = await ServerProcess.start();
  const delay = monitorEventLoopDelay();
  const uploadAll = (count: number): Promise<(number | null)[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => upload(server.port, index)));
  try {
    // A process that has just begun compiles what it runs for the first time.
    await uploadAll(8);
    delay.enable();
    const times = await uploadAll(clients);
    const answered = times.filter((time) => time !== null);
    return {
      answered: answered.length,
      answeredInTime: answered.filter((time) => time <= 1_000).length,
      slowest: Math.max(...answered),
      /** The longest that the clients' own process was held up, in milliseconds. */
      clientDelay: delay.max / 1e6,
      state: await server.settle(),
    };
  } finally {
    await server.stop();
  }
}

/** @returns How long the status took, in milliseconds; `null` when it was not the one expected. */
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
  const slowDown = sendWithoutEnd(connection, framing.endsWith("chunked"));
  const answer = await connection.answer();
  const time = performance.now() - start;
  // Such a client goes on, but what it sends must not hold up those that still wait. It ends when the
  // server has had enough.
  slowDown();
  await connection.closed();
  return answer?.status === status ? time : null;
}

/** @returns What makes it slow. */
function sendWithoutEnd({ socket }: RawConnection, isChunked: boolean): () => void {
  const data = "a".repeat(16_384);
  const piece = Buffer.from(isChunked ? `4000\r\n${data}\r\n` : data);
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
  return () => {
    isSlow = true;
  };
}
