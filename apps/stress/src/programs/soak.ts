import { RawConnection } from "../client/raw-connection.ts";
import { toGet, toPost } from "../client/requests.ts";
import { defineProgram } from "../program.ts";
import { judge, judgeNone } from "../report/findings.ts";
import { judgeDescriptors, judgeState, showHeap } from "../report/judge-state.ts";
import type { ServerState } from "../server/serve.ts";
import { ServerProcess } from "../server/server-process.ts";

interface Kind {
  readonly request: string;
  /** `null` where the client does not stay to read it. */
  readonly status: number | null;
}

const samples = 10;

interface Size {
  readonly requests: number;
  /** How many of them at a time. */
  readonly concurrency: number;
}

/** Many requests, a fifth of them hostile. */
export const soak = defineProgram({
  size: ({ requests }) => ({ requests, concurrency: 64 }),
  measure,
  judge: ({ wrong, heapSlope, before, after }, { requests }) => {
    const slope = `${(heapSlope / 1e6).toFixed(2)} MB`;
    return [
      { measure: "requests, a fifth hostile", value: `${requests}` },
      judgeNone("answers not as expected", wrong),
      judge("heap growth per 100,000", slope, "≤ 0.5 MB", heapSlope <= 500_000),
      showHeap(before, after),
      judgeDescriptors(before, after),
      ...judgeState(after),
    ];
  },
});

async function measure({ requests, concurrency }: Size) {
  const server = await ServerProcess.start();
  let index = 0;
  /** Requests that got another status than theirs, or none. */
  let wrong = 0;
  const run = async (until: number): Promise<ServerState> => {
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        const client = new Client(server.port);
        while (index < until) if (!(await client.send(toKind(index++)))) wrong++;
        client.leave();
      }),
    );
    return server.settle();
  };
  try {
    const before = await run(Math.round(requests / 5));
    const heap: [number, number][] = [[index, before.heapUsed]];
    let after = before;
    for (let sample = 1; sample <= samples; sample++) {
      after = await run(Math.round((requests / 5) * (1 + (4 * sample) / samples)));
      heap.push([index, after.heapUsed]);
    }
    return { wrong, heapSlope: slope(heap) * 100_000, before, after };
  } finally {
    await server.stop();
  }
}

/** Keeps a connection as long as the server does. */
class Client {
  readonly #port: number;
  #connection: RawConnection | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** @returns Whether the answer was the one expected. */
  async send({ request, status }: Kind): Promise<boolean> {
    const connection = await this.#connect();
    connection.socket.write(request);
    if (status === null) {
      this.leave();
      return true;
    }
    const answer = await connection.answer();
    if (answer === null || answer.isLast) this.leave();
    return answer?.status === status;
  }

  leave(): void {
    this.#connection?.socket.destroy();
    this.#connection = undefined;
  }

  async #connect(): Promise<RawConnection> {
    if (this.#connection?.socket.writable === true) return this.#connection;
    this.#connection = new RawConnection(this.#port);
    await this.#connection.connected();
    return this.#connection;
  }
}

const good: readonly Kind[] = [
  { request: toGet("/quick"), status: 200 },
  { request: toPost('{"name":"a"}'), status: 201 },
  { request: toGet("/pause/0"), status: 200 },
  { request: "OPTIONS /items HTTP/1.1\r\nhost: a\r\n\r\n", status: 204 },
];

const hostile: readonly Kind[] = [
  { request: toPost('{"name":'), status: 400 },
  { request: toPost('{"name":[{"name":1}]}'), status: 400 },
  { request: toPost(`{"__proto__":{"name":"a"}}`), status: 400 },
  { request: toPost("[".repeat(10_000)), status: 400 },
  { request: toPost('{"name":"a"}', "text/plain"), status: 415 },
  { request: toPost("a".repeat(1_000), "application/json", 2_000_000), status: 413 },
  { request: "\u0016\u0003\u0001 garbage\r\n\r\n", status: 400 },
  { request: "GET /quick HTTP/1.1\r\nhost: a b\r\n\r\n", status: 400 },
  { request: toGet(`/${"%zz/".repeat(500)}`), status: 404 },
  { request: `GET /quick HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, status: 431 },
  { request: toGet("/pause/many"), status: 400 },
  { request: "PUT /quick HTTP/1.1\r\nhost: a\r\n\r\n", status: 405 },
  { request: toPost('{"na', "application/json", 50), status: null },
  { request: toGet("/large/1"), status: null },
  { request: toGet("/stream/1"), status: null },
];

function toKind(index: number): Kind {
  const kinds = index % 5 === 0 ? hostile : good;
  const kind = kinds[Math.floor(index / 5) % kinds.length];
  if (kind === undefined) throw new RangeError("There is no such kind");
  return kind;
}

/** The slope of the line that fits best. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (axis: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
