import {
  createApp,
  events,
  readForm,
  readParts,
  z,
  type App,
} from "../../../packages/framework/src/index.ts";

/**
 * Creates the application that the advisories are tried on.
 *
 * @returns routes for bodies, forms, uploads, queries, paths and events
 */
export function createService(): App {
  return createApp({ server: { maxBodyBytes: 100_000 }, onError: () => undefined })
    .get("/health", () => "ok")
    .get("/list", ({ query }) => query, { query: z.object({ page: z.number() }) })
    .get("/files/*", ({ rest }) => rest)
    .get("/host", ({ request }) => new URL(request.url).host)
    .get("/events", ({ query }) => events(yieldOnce(query.text)), {
      query: z.object({ text: z.string().max(100) }),
    })
    .get("/events/:id", ({ params }) => events(yieldOnce(params.id), { id: (id) => id }), {
      params: z.object({ id: z.string().max(100) }),
    })
    .post("/notes", ({ body }) => body, {
      body: z.object({ text: z.string().min(3).max(200_000) }),
    })
    .post("/seats", ({ body }) => typeof body, { body: z.number().int().min(1).max(10) })
    .post("/scores", ({ body }) => body.length, { body: z.array(z.number()).max(50_000) })
    .post("/form", async ({ request }) => {
      const form = await readForm(request, { maxBytes: 500_000 });
      return `${[...form.keys()].length} field`;
    })
    .post("/upload", async ({ request }) => {
      let parts = 0;
      for await (const { stream } of readParts(request, { maxBytes: 500_000 })) {
        for await (const chunk of stream) parts += chunk.length === 0 ? 0 : 1;
      }
      return parts;
    });
}

async function* yieldOnce(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
