import { createHash } from "node:crypto";
import { createWriteStream, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createApp, readParts, type FormPart } from "@fw/framework";
import { answerParent } from "@fw/test-support/answer-parent";
import { watchPeakMemory } from "../amplify/peak-memory.ts";

// The process that receives uploads. Its memory and descriptors are measured.
const folder = await mkdtemp(join(tmpdir(), "parts-"));
const unhandled: string[] = [];
const limits = { maxBytes: 10_000_000_000, maxParts: 10 };
let uploads = 0;

/** How each route consumes the stream of a part. */
const sinks = {
  hash: async (part: FormPart): Promise<unknown> => {
    const hash = createHash("sha256");
    await pipeline(part.stream, hash);
    return hash.digest("hex");
  },
  file: async (part: FormPart): Promise<unknown> => {
    const path = join(folder, String(uploads++));
    try {
      await pipeline(part.stream, createWriteStream(path));
      return "";
    } finally {
      await rm(path, { force: true });
    }
  },
  skip: (): Promise<unknown> => Promise.resolve(""),
} as const;

const app = createApp({
  server: { requestTimeout: 0 },
  onError: (error) => unhandled.push(String(error)),
});
for (const [name, sink] of Object.entries(sinks)) {
  app.post(`/${name}`, async ({ request }) => {
    const results: unknown[] = [];
    for await (const part of readParts(request, limits)) results.push(await sink(part));
    return results;
  });
}
const { port } = await app.listen({ hostname: "127.0.0.1" });
let readPeak: (() => number) | undefined;

const answers = {
  port: () => port,
  /** Starts to measure how far memory rises above its current size. */
  watch: (): void => {
    readPeak = watchPeakMemory();
  },
  /** How far the resident memory has risen, in bytes. */
  peak: () => readPeak?.() ?? NaN,
  descriptors: () => readdirSync("/proc/self/fd").length,
  end: async (): Promise<readonly string[]> => {
    await rm(folder, { recursive: true });
    return unhandled;
  },
};

/** The questions that the process answers. */
export type PartsAnswers = typeof answers;

answerParent(answers);
