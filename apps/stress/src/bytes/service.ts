import { setImmediate, setTimeout } from "node:timers/promises";
import { createApp, z, type AppOptions } from "@fw/framework";

/** What the service says of each request, by the id in its path. */
export interface ServiceEvents {
  readonly onBegin: (id: string) => void;
  readonly onSettle: (id: string) => void;
  /** The server of a request shall be closed. */
  readonly onClose: (id: string, timeout: number) => void;
}

const params = z.object({ id: z.string().max(100) });
const wait = z.object({ turns: z.number().optional(), milliseconds: z.number().optional() });
const close = z.object({ turns: z.number(), timeout: z.number() });
const size = z.object({ size: z.number() });
const item = z.object({ name: z.string().max(100) });
const chunk = new Uint8Array(8_192).fill(0x61);

/** Makes an application whose handlers say when they run, and answer with the id of the request. */
export function createService({ onBegin, onSettle, onClose }: ServiceEvents, options: AppOptions) {
  const answer = (id: string): string => {
    onBegin(id);
    onSettle(id);
    return id;
  };
  const run = async (id: string, handler: () => Promise<unknown>): Promise<string> => {
    onBegin(id);
    await handler().finally(() => {
      onSettle(id);
    });
    return id;
  };
  return createApp(options)
    .get("/quick/:id", ({ params: { id } }) => answer(id), { params })
    .post("/quick/:id", ({ params: { id } }) => answer(id), { params })
    .delete("/quick/:id", ({ params: { id } }) => answer(id), { params })
    .get(
      "/slow/:id",
      ({ params: { id }, query: { turns = 0, milliseconds } }) =>
        run(id, () => (milliseconds === undefined ? pause(turns) : setTimeout(milliseconds))),
      { params, query: wait },
    )
    .post("/slow/:id", ({ params: { id } }) => run(id, () => setTimeout(10)), { params })
    .post("/items/:id", ({ params: { id } }) => answer(id), { params, body: item })
    .post("/read/:id", ({ params: { id }, request }) => run(id, () => request.text()), { params })
    .get("/large/:id", ({ params: { id }, query }) => answer(id).padEnd(query.size), {
      params,
      query: size,
    })
    .get("/stream/:id", ({ params: { id } }) => createStream(answer(id)), { params })
    .get(
      "/close/:id",
      ({ params: { id }, query: { turns, timeout } }) => {
        // Without turns at once: before the answer.
        if (turns === 0) onClose(id, timeout);
        else
          void pause(turns).then(() => {
            onClose(id, timeout);
          });
        return answer(id);
      },
      { params, query: close },
    );
}

async function pause(turns: number): Promise<void> {
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
