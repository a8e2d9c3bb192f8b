import { propertyRuns, RawClient } from "@fw/test-support";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { App, Server } from "../../src/index.ts";
import { createParityApp } from "./parity-app.ts";
import { answerByHandle, answerBySocket, type ParityAnswer } from "./parity-entries.ts";
import { parityRequest, type ParityRequest } from "./parity-request.ts";

/** Requests that are under way at the same time, each on its own connection. */
const batchSize = 20;

const runs = propertyRuns(500);
const requestCount = runs.numRuns * batchSize;

const apps: Readonly<Record<ParityRequest["app"], App>> = {
  plain: createParityApp({}),
  "any-origin": createParityApp({ cors: true }),
  "listed-origins": createParityApp({
    cors: {
      origin: ["https://app.example"],
      credentials: true,
      exposedHeaders: ["x-tea"],
      maxAge: 5,
    },
  }),
};

const servers = new Map<App, Server>();
const idle = new Map<App, RawClient[]>();

beforeAll(async () => {
  for (const app of Object.values(apps)) {
    servers.set(app, await app.listen({ port: 0, hostname: "127.0.0.1" }));
    idle.set(app, []);
  }
});

afterAll(async () => {
  for (const connection of [...idle.values()].flat()) connection.leave();
  await Promise.all([...servers.values()].map((server) => server.close({ timeout: 0 })));
});

it(
  `handle() and listen() give the same answers to ${requestCount} requests`,
  { timeout: Math.max(60_000, requestCount * 5) },
  async () => {
    const statuses = new Map<number, number>();
    const batch = fc.array(parityRequest, { minLength: batchSize, maxLength: batchSize });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        const pairs = await Promise.all(requests.map(answerTwice));
        for (const { handled } of pairs) {
          statuses.set(handled.status, (statuses.get(handled.status) ?? 0) + 1);
        }
        const different = pairs.find(({ handled, served }) => !isSame(handled, served));
        if (different !== undefined) {
          expect(different.served, describeRequest(different.request)).toEqual(different.handled);
        }
      }),
      runs,
    );
    // The generator is worth nothing if it stops reaching what it was made for.
    expect([...statuses.keys()].sort()).toEqual(
      expect.arrayContaining([200, 201, 204, 205, 304, 400, 404, 405, 409, 413, 415, 418, 500]),
    );
  },
);

interface Pair {
  readonly request: ParityRequest;
  readonly handled: ParityAnswer;
  readonly served: ParityAnswer;
}

async function answerTwice(request: ParityRequest): Promise<Pair> {
  const app = apps[request.app];
  const [handled, served] = await Promise.all([answerByHandle(app, request), serve(app, request)]);
  return { request, handled, served };
}

async function serve(app: App, request: ParityRequest): Promise<ParityAnswer> {
  const connections = idle.get(app) ?? [];
  let connection = connections.pop();
  // The server ends a connection that has waited for too long, as on a busy machine.
  while (connection?.isEnded === true) connection = connections.pop();
  connection ??= await RawClient.connect(servers.get(app)?.port ?? 0);
  try {
    const { answer, isKept } = await answerBySocket(connection, request);
    if (isKept) connections.push(connection);
    else connection.leave();
    return answer;
  } catch (error) {
    connection.leave();
    throw new Error(`No answer to ${describeRequest(request)}`, { cause: error });
  }
}

function isSame(handled: ParityAnswer, served: ParityAnswer): boolean {
  return JSON.stringify(handled) === JSON.stringify(served);
}

function describeRequest({ body, ...parts }: ParityRequest): string {
  return JSON.stringify({
    ...parts,
    body: body === null ? null : Buffer.from(body).toString("latin1"),
  });
}
