import { createApp, framework } from "./framework.ts";

const { z } = framework;
const app = createApp().post("/", ({ body }) => body, { body: z.string() });
const limit = 1_048_576;

type Chunks = readonly Uint8Array<ArrayBuffer>[];

/** The ways to create the stream of a body. */
const streams: Readonly<Record<string, (chunks: Chunks) => ReadableStream>> = {
  "a stream that enqueues": enqueueAll,
  "a stream with empty chunks": (chunks) =>
    enqueueAll(chunks.flatMap((chunk) => [new Uint8Array(), chunk, new Uint8Array()])),
  "a stream of bytes": (chunks) => {
    const rest = [...chunks];
    return new ReadableStream({
      type: "bytes",
      pull: (controller) => {
        const chunk = rest.shift();
        if (chunk !== undefined) {
          controller.enqueue(chunk.slice());
          return;
        }
        controller.close();
        controller.byobRequest?.respond(0);
      },
    });
  },
  "a stream that fills buffers": (chunks) => {
    const rest = [...chunks];
    return new ReadableStream({
      type: "bytes",
      pull: (controller) => {
        const request = controller.byobRequest;
        const chunk = rest.shift();
        if (chunk === undefined) controller.close();
        if (request?.view == null || chunk === undefined) {
          if (chunk !== undefined) controller.enqueue(chunk.slice());
          request?.respond(0);
          return;
        }
        const { buffer, byteOffset, byteLength } = request.view;
        const part = chunk.subarray(0, Math.min(100_000, byteLength));
        if (part.length < chunk.length) rest.unshift(chunk.subarray(part.length));
        new Uint8Array(buffer, byteOffset).set(part);
        request.respond(part.length);
      },
    });
  },
  "a transform": (chunks) => enqueueAll(chunks).pipeThrough(new TransformStream()),
  "a decompressed stream": (chunks) =>
    new Blob([...chunks])
      .stream()
      .pipeThrough(new CompressionStream("gzip"))
      .pipeThrough(new DecompressionStream("gzip")),
};

function enqueueAll(chunks: Chunks): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function findMistakes(): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [name, createStream] of Object.entries(streams)) {
    for (const length of [2, 1_000, 4_095, 4_096, 4_097, 65_536, 200_000, limit, limit + 1]) {
      const text = "x".repeat(length - 2);
      const bytes = new TextEncoder().encode(JSON.stringify(text));
      for (const size of [1_000, 4_096, limit]) {
        const chunks: Uint8Array<ArrayBuffer>[] = [];
        for (let at = 0; at < length; at += size) chunks.push(bytes.slice(at, at + size));
        for (const declared of [undefined, 0, 1, length - 1, length, length + 1, 4_096, limit]) {
          const response = await app.handle("/", {
            method: "POST",
            headers: {
              "content-type": "application/json",
              ...(declared !== undefined && { "content-length": String(declared) }),
            },
            body: createStream(chunks),
          });
          const isTooLarge = length > limit || (declared ?? 0) > limit;
          const expected = isTooLarge ? 413 : 201;
          const isRight =
            response.status === expected && (isTooLarge || (await response.text()) === text);
          if (!isRight) {
            mistakes.push(`${name}: ${length} bytes by ${size}, declared as ${String(declared)}`);
          }
        }
      }
    }
  }
  return mistakes;
}

/** Sends bodies that are too large and never end. Each must be refused at the byte that is too much. */
async function findLateRefusals(): Promise<string[]> {
  const mistakes: string[] = [];
  for (const maxBodyBytes of [10, 4_096, 100_000]) {
    const small = createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => body, {
      body: z.string(),
    });
    for (const type of [undefined, "bytes"] as const) {
      const start = (controller: { enqueue(chunk: Uint8Array): void }): void => {
        controller.enqueue(new Uint8Array(maxBodyBytes + 1));
      };
      const source = { type, start } as UnderlyingDefaultSource;
      const response = await small.handle("/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: new ReadableStream(source),
      });
      if (response.status !== 413) mistakes.push(`${maxBodyBytes}, ${String(type)}`);
    }
  }
  return mistakes;
}

/** A Worker that sends bodies of every kind of stream, with right and wrong lengths, and lists those that arrive changed. */
export default {
  fetch: async () => Response.json([...(await findMistakes()), ...(await findLateRefusals())]),
};
