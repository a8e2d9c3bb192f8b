import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  createApp,
  events,
  readParts,
  validate,
  z,
} from "../../../../packages/framework/src/index.ts";
import { listNotes } from "./notes.js";

export async function start({ temporary, kept, maxBytes, tls }) {
  const app = createApp();

  // events
  app.get("/notes", () => events(listNotes, { id: ({ id }) => id }));

  // upload
  const Album = z.object({ title: z.string().min(1).max(100) });
  app.post("/albums", async ({ request }) => {
    const fields = new Map();
    const names = [];
    try {
      for await (const part of readParts(request, { maxBytes, maxParts: 10 })) {
        if (part.filename === undefined) {
          fields.set(part.name, await part.text());
        } else {
          const name = randomUUID();
          names.push(name);
          await pipeline(part.stream, createWriteStream(join(temporary, name)));
        }
      }
      const { title } = await validate(Album, Object.fromEntries(fields), "body");
      for (const name of names) await rename(join(temporary, name), join(kept, name));
      return { title, files: names.length };
    } catch (error) {
      for (const name of names) await rm(join(temporary, name), { force: true });
      throw error;
    }
  });

  // list
  const Tags = z.object({ tag: z.array(z.string().max(20)).max(5) });
  app.get("/tags", async ({ request }) => {
    const { searchParams } = new URL(request.url);
    const { tag } = await validate(Tags, { tag: searchParams.getAll("tag") }, "query");
    return tag;
  });

  // listen
  const server = await app.listen({ hostname: "127.0.0.1", tls });
  return { port: server.port, close: () => server.close() };
}
