import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { listNotes } from "./notes.js";

export async function start({ temporary, kept, maxBytes, tls }) {
  const app = new Hono();

  // events
  app.get("/notes", (context) =>
    streamSSE(context, async (stream) => {
      const leaving = new AbortController();
      stream.onAbort(() => leaving.abort());
      for await (const note of listNotes(leaving.signal)) {
        await stream.writeSSE({ data: JSON.stringify(note), id: String(note.id) });
      }
    }),
  );

  // upload
  const Album = z.object({
    title: z.string().min(1).max(100),
    photos: z.union([z.file(), z.array(z.file()).max(10)]),
  });
  app.post(
    "/albums",
    bodyLimit({ maxSize: maxBytes }),
    zValidator("form", Album),
    async (context) => {
      const { title, photos } = context.req.valid("form");
      const files = [photos].flat();
      for (const file of files) {
        const name = randomUUID();
        await pipeline(file.stream(), createWriteStream(join(temporary, name)));
        await rename(join(temporary, name), join(kept, name));
      }
      return context.json({ title, files: files.length }, 201);
    },
  );

  // list
  const Tag = z.array(z.string().max(20)).max(5);
  const Tags = z.object({ tag: z.preprocess((value = []) => [value].flat(), Tag) });
  app.get("/tags", zValidator("query", Tags), (context) => {
    return context.json(context.req.valid("query").tag);
  });

  // listen
  const server = serve({
    fetch: app.fetch,
    hostname: "127.0.0.1",
    port: 0,
    ...(tls && { createServer, serverOptions: tls }),
  });
  await once(server, "listening");
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
