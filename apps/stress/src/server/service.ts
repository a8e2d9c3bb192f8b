import { setImmediate, setTimeout } from "node:timers/promises";
import { createApp, z } from "@fw/framework";
import type { ServerOptions } from "@fw/framework";
import { canary, misbehaviours } from "./misbehaviours.ts";

/** What the service's handlers saw. */
export interface ServiceLog {
  /** When the signal of each request aborted, by its id: `process.hrtime`, in milliseconds. */
  readonly aborts: Map<number, number>;
  /** Called with the id of a request whose handler waits for nothing but its client's going. */
  readonly onWait: (requestId: number) => void;
  /** How many errors the application's listener received. */
  errors: number;
}

/** The size of the large and of the streamed response, in bytes. */
export const largeSize = 524_288;

const id = { params: z.object({ id: z.number().int() }) };
const item = { body: z.object({ name: z.string().max(100) }) };
const chunk = new Uint8Array(8_192).fill(0x61);

/**
 * Makes the application that the scripts attack.
 *
 * @param log - filled while the application runs
 * @param server - the limits to run with
 * @returns the application
 */
export function createService(log: ServiceLog, server: ServerOptions) {
  const large = "a".repeat(largeSize);
  const follow = (request: Request, requestId: number): AbortSignal => {
    const { signal } = request;
    signal.addEventListener("abort", () => log.aborts.set(requestId, performanceNow()));
    return signal;
  };
  const wait = (request: Request, requestId: number): Promise<null> => {
    const aborted = whenAborted(follow(request, requestId));
    log.onWait(requestId);
    return aborted;
  };
  return createApp({ server, onError: () => (log.errors += 1) })
    .get("/quick", () => ({ ok: true }))
    .get(
      "/pause/:id",
      async ({ params }) => {
        await setTimeout(params.id);
        return { ok: true };
      },
      id,
    )
    .post("/items", ({ body }) => body, item)
    .post("/anything", () => ({ ok: true }))
    .get("/wait/:id", ({ request, params }) => wait(request, params.id), id)
    .post("/wait/:id", ({ request, params }) => wait(request, params.id), id)
    .get(
      "/done/:id",
      async ({ request, params }) => {
        follow(request, params.id);
        await setImmediate();
        return { ok: true };
      },
      id,
    )
    .get(
      "/large/:id",
      ({ request, params }) => {
        follow(request, params.id);
        return large;
      },
      id,
    )
    .get(
      "/stream/:id",
      ({ request, params }) => {
        follow(request, params.id);
        return createStream();
      },
      id,
    )
    .get("/failing-stream", failingStream)
    .get("/misbehave/:name", ({ params }) => misbehaviours.get(params.name)?.(), {
      params: z.object({ name: z.string().max(100) }),
    });
}

/** A clock that two processes of one machine share, in milliseconds. */
export function performanceNow(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve(null);
    });
  });
}

function createStream(): ReadableStream<Uint8Array> {
  let left = largeSize / chunk.length;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

function failingStream(): ReadableStream<Uint8Array> {
  let left = 4;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (left-- === 0) throw new Error(canary);
      controller.enqueue(chunk);
    },
  });
}
