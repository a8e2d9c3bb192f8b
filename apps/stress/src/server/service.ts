import { setImmediate, setTimeout } from "node:timers/promises";
import { createApp, z } from "@fw/framework";
import type { ServerOptions } from "@fw/framework";
import { canary, misbehaviours } from "./misbehaviours.ts";

/** What the service's handlers saw. */
export interface ServiceLog {
  /** When the signal of each request aborted, by its id, on the clock of {@link readClock}. */
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
const kind = { params: z.object({ name: z.string().max(100) }) };
const chunk = new Uint8Array(8_192).fill(0x61);

interface Context {
  readonly request: Request;
  readonly params: { readonly id: number };
}

/**
 * Makes the application that the programs attack.
 *
 * @param log - Filled while the application runs.
 * @param server - The limits to run with.
 * @returns The application.
 */
export function createService(log: ServiceLog, server: ServerOptions) {
  const large = "a".repeat(largeSize);
  const followed =
    <Answer>(answer: (context: Context) => Answer) =>
    (context: Context): Answer => {
      const { request, params } = context;
      request.signal.addEventListener("abort", () => log.aborts.set(params.id, readClock()));
      return answer(context);
    };
  const wait = followed(({ request, params }) => {
    const aborted = new Promise<null>((resolve) => {
      request.signal.addEventListener("abort", () => {
        resolve(null);
      });
    });
    log.onWait(params.id);
    return aborted;
  });
  return createApp({ server, onError: () => (log.errors += 1) })
    .get("/quick", () => ({ ok: true }))
    .get("/pause/:id", ({ params }) => setTimeout(params.id, { ok: true }), id)
    .post("/items", ({ body }) => body, item)
    .get("/wait/:id", wait, id)
    .post("/wait/:id", wait, id)
    .get(
      "/done/:id",
      followed(() => setImmediate({ ok: true })),
      id,
    )
    .get(
      "/large/:id",
      followed(() => large),
      id,
    )
    .get(
      "/stream/:id",
      followed(() => createStream(largeSize / chunk.length)),
      id,
    )
    .get("/failing-stream", () => createStream(4, new Error(canary)))
    .get("/misbehave/:name", ({ params }) => misbehaviours.get(params.name)?.(), kind);
}

/**
 * Reads a clock that two processes of one machine share.
 *
 * @returns The time in milliseconds.
 */
export function readClock(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

function createStream(chunks: number, error?: Error): ReadableStream<Uint8Array> {
  let left = chunks;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (left-- > 0) controller.enqueue(chunk);
      else if (error === undefined) controller.close();
      else throw error;
    },
  });
}
