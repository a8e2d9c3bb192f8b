import { setImmediate, setTimeout } from "node:timers/promises";
import { createApp, z, type App, type AppOptions } from "@fw/framework";

/** What the service reports of each request, by the id in its path. */
export interface ServiceEvents {
  readonly onBegin: (id: string) => void;
  readonly onSettle: (id: string) => void;
  readonly onAbort: (id: string) => void;
  /** A request asks for its server to be closed. */
  readonly onClose: (id: string, timeout: number) => void;
}

interface Context {
  readonly params: { readonly id: string };
}

const params = z.object({ id: z.string().max(100) });
const slow = {
  params,
  query: z.object({ turns: z.number().optional(), milliseconds: z.number().optional() }),
};
const items = { params, body: z.object({ name: z.string().max(100) }) };
const large = { params, query: z.object({ size: z.number() }) };
const close = { params, query: z.object({ turns: z.number(), timeout: z.number() }) };
const chunk = new Uint8Array(8_192).fill(0x61);

/** Makes an application whose handlers report when they run, and answer with the id of the request. */
export function createService(events: ServiceEvents, options: AppOptions): App {
  const answer = ({ params: { id } }: Context): string => {
    events.onBegin(id);
    events.onSettle(id);
    return id;
  };
  const run = async ({ params: { id } }: Context, work: Promise<unknown>): Promise<string> => {
    events.onBegin(id);
    await work.finally(() => {
      events.onSettle(id);
    });
    return id;
  };
  return createApp(options)
    .get("/quick/:id", answer, { params })
    .post("/quick/:id", answer, { params })
    .delete("/quick/:id", answer, { params })
    .get(
      "/slow/:id",
      (context) => {
        const { turns = 0, milliseconds } = context.query;
        void untilAbort(context.request).then(() => {
          events.onAbort(context.params.id);
        });
        return run(context, milliseconds === undefined ? pass(turns) : setTimeout(milliseconds));
      },
      slow,
    )
    .post("/slow/:id", (context) => run(context, setTimeout(10)), { params })
    .post("/items/:id", answer, items)
    .post("/read/:id", (context) => run(context, context.request.text()), { params })
    .get("/wait/:id", (context) => run(context, untilAbort(context.request)), { params })
    .get("/large/:id", (context) => answer(context).padEnd(context.query.size), large)
    .get("/stream/:id", (context) => createStream(answer(context)), { params })
    .get(
      "/close/:id",
      (context) => {
        const { turns, timeout } = context.query;
        const closeServer = (): void => {
          events.onClose(context.params.id, timeout);
        };
        // Without turns before the answer.
        if (turns === 0) closeServer();
        else void pass(turns).then(closeServer);
        return answer(context);
      },
      close,
    );
}

function untilAbort({ signal }: Request): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
  });
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}

function createStream(id: string): ReadableStream<Uint8Array> {
  let chunks = 0;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (chunks === 0) controller.enqueue(new TextEncoder().encode(`${id} `));
      else if (chunks < 8) controller.enqueue(chunk);
      else controller.close();
      chunks++;
    },
  });
}
