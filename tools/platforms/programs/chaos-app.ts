import type { App } from "../../../packages/framework/src/index.ts";
import { framework } from "./framework.ts";

const { createApp, readBytes, readForm, readParts, reply, z } = framework;

/** The ways in which a handler reads a body. */
const readers: Readonly<Record<string, (request: Request) => unknown>> = {
  text: (request) => request.text(),
  json: (request) => request.json(),
  arrayBuffer: (request) => request.arrayBuffer(),
  blob: (request) => request.blob(),
  formData: async (request) => [...(await request.formData())].length,
  clone: (request) => request.clone().text(),
  readBytes: (request) => readBytes(request),
  readForm: async (request) => [...(await readForm(request))].length,
  readParts: async (request) => {
    const sizes: number[] = [];
    for await (const part of readParts(request, { maxBytes: 1_000_000 })) {
      sizes.push(await drain(part.stream));
    }
    return sizes;
  },
  reader: (request) => drain(request.body),
  pipe: ({ body }) => new Response(body?.pipeThrough(new TransformStream())).text(),
  cause: (request) =>
    request.text().catch((cause: unknown) => {
      throw new Error("The upload failed", { cause });
    }),
  echo: ({ body }) => new Response(body),
  stream: ({ body }) => body,
};

/** The paths that the client sends bodies to. */
export const bodyPaths: readonly string[] = [
  ...Object.keys(readers).map((name) => `/${name}`),
  "/schema",
];

/**
 * An application with every way to read a body, to respond and to inspect a request. `GET /reports` lists what `onError`
 * received.
 */
export function createChaosApp(): App {
  const reports: string[] = [];
  const app = createApp({
    cors: { origin: () => true, credentials: true },
    onError: (error, { request, route }) =>
      reports.push(`${String(request?.method)} ${String(route)}: ${String(error)}`),
  })
    .get("/reports", () => reports)
    .get("/url", ({ request }) => new URL(request.url).pathname)
    .get("/headers", ({ request }) => [...request.headers].length)
    .get("/chunks", () => produce())
    .get("/large", () => "x".repeat(300_000))
    .get("/reply", () => reply("text", { status: 202 }))
    .get("/find/:id", ({ params, query }) => ({ params, query }), {
      params: z.object({ id: z.number() }),
      query: z.object({ a: z.string().optional() }),
    })
    .post("/schema", () => "read", { body: z.unknown() });
  for (const [name, read] of Object.entries(readers)) {
    app.post(`/${name}`, ({ request }) => read(request) as Response);
  }
  return app;
}

async function drain(body: ReadableStream<Uint8Array> | null): Promise<number> {
  const reader = body?.getReader();
  let length = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return length;
    length += chunk.value.length;
  }
}

async function* produce(): AsyncGenerator<string> {
  for (let index = 0; index < 100; index++) {
    yield "x".repeat(10_000);
    await Promise.resolve();
  }
}
