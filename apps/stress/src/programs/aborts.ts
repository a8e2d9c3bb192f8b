import { setTimeout } from "node:timers/promises";
import { RawConnection } from "../client/raw-connection.ts";
import { toGet, toPost } from "../client/requests.ts";
import { defineProgram } from "../program.ts";
import { judge, judgeNone } from "../report/findings.ts";
import { judgeDescriptors, judgeHeap, judgeState } from "../report/judge-state.ts";
import { percentile } from "../report/percentile.ts";
import { ServerProcess } from "../server/server-process.ts";
import { largeSize, readClock } from "../server/service.ts";

interface Departures {
  /** When the client of each waiting handler left, in milliseconds. */
  readonly left: Map<number, number>;
  readonly completed: Set<number>;
}

interface Size {
  readonly aborts: number;
  /** How many clients at a time: more than the machine can bear would measure how long they queue. */
  readonly concurrency: number;
}

/** Clients that go away at random bytes of their requests and of the responses. */
export const aborts = defineProgram({
  size: () => ({ aborts: 20_000, concurrency: 40 }),
  measure,
  judge: ({ waited, delays, completed, falseAborts, before, after }, { aborts }) => {
    const inTime = delays.filter((delay) => delay <= 100).length;
    const all = `${waited}`;
    return [
      { measure: "clients, of them answered whole", value: `${aborts}, ${completed}` },
      judge("signals that aborted", `${delays.length}`, all, delays.length === waited),
      {
        measure: "their delay: median, 99th percentile, longest",
        value: [0.5, 0.99, 1]
          .map((share) => `${percentile(delays, share).toFixed(1)} ms`)
          .join(", "),
      },
      judge("of them within 100 ms", `${inTime}`, all, inTime === waited),
      judgeNone("signals that aborted on success", falseAborts),
      judgeHeap(before, after),
      judgeDescriptors(before, after),
      judgeNone("errors reported to onError", after.errors),
      ...judgeState(after),
    ];
  },
});

async function measure({ aborts, concurrency }: Size) {
  const server = await ServerProcess.start();
  const departures: Departures = { left: new Map(), completed: new Set() };
  let id = 0;
  const run = (until: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (id < until) await visit(server, ++id, departures);
      }),
    );
  try {
    await run(aborts / 10);
    const before = await server.settle();
    await run(aborts);
    const after = await server.settle();
    const aborted = new Map(await server.ask("aborts"));
    const delays = [...departures.left].map(([key, time]) => (aborted.get(key) ?? Infinity) - time);
    return {
      /** How many clients left while a handler waited for nothing else. */
      waited: delays.length,
      /** After how many milliseconds the signal of each of those handlers aborted, where it did. */
      delays: delays.filter((delay) => delay !== Infinity),
      completed: departures.completed.size,
      /** How many signals aborted though the request was answered to its end. */
      falseAborts: [...departures.completed].filter((key) => aborted.has(key)).length,
      before,
      after,
    };
  } finally {
    await server.stop();
  }
}

async function visit(server: ServerProcess, id: number, departures: Departures): Promise<void> {
  const connection = new RawConnection(server.port);
  if (!(await connection.connected())) return;
  switch (id % 5) {
    case 0:
      return leaveRequest(connection, id);
    case 1:
      return leaveHandler(connection, server.whenWaiting(id), id, departures.left);
    case 2:
      return leaveResponse(connection, `/large/${id}`);
    case 3:
      return leaveResponse(connection, `/stream/${id}`);
    default:
      return stay(connection, id, departures.completed);
  }
}

async function leaveRequest(connection: RawConnection, id: number): Promise<void> {
  const request = toPost(JSON.stringify({ name: "a".repeat(90) }));
  connection.socket.write(request.slice(0, Math.ceil(Math.random() * (request.length - 1))));
  await setTimeout(Math.random() * 5);
  leave(connection, id);
  await connection.closed();
}

async function leaveHandler(
  connection: RawConnection,
  waiting: Promise<void>,
  id: number,
  left: Map<number, number>,
): Promise<void> {
  const upload = `POST /wait/${id} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nabc`;
  connection.socket.write(id % 2 === 0 ? upload : toGet(`/wait/${id}`));
  await Promise.race([waiting, connection.closed()]);
  await setTimeout(Math.random() * 200);
  left.set(id, readClock());
  leave(connection, id);
  await connection.closed();
}

async function leaveResponse(connection: RawConnection, target: string): Promise<void> {
  const enough = Math.random() * largeSize;
  connection.socket.on("data", () => {
    if (connection.bytesReceived >= enough) connection.socket.destroy();
  });
  connection.socket.write(toGet(target));
  await connection.closed();
}

async function stay(connection: RawConnection, id: number, completed: Set<number>): Promise<void> {
  const kinds = ["done", "large", "stream"];
  const target = `/${kinds[Math.floor(id / 5) % kinds.length] ?? ""}/${id}`;
  connection.socket.write(toGet(target));
  if ((await connection.answer())?.status === 200) completed.add(id);
  connection.socket.destroy();
  await connection.closed();
}

/** With a reset or with a FIN, as clients do. */
function leave(connection: RawConnection, id: number): void {
  if (id % 3 === 0) connection.socket.resetAndDestroy();
  else connection.socket.destroy();
}
