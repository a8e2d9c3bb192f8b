import { rename } from "node:fs/promises";
import { basename, join } from "node:path";
import multipart from "@fastify/multipart";
import sse from "@fastify/sse";
import { fastify } from "fastify";
import { listNotes } from "./notes.js";

export async function start({ temporary, kept, maxBytes, tls }) {
  const app = fastify({ https: tls ?? null });

  // events
  await app.register(sse);
  app.get("/notes", { sse: "only" }, async (request, reply) => {
    const leaving = new AbortController();
    reply.sse.onClose(() => leaving.abort());
    await reply.sse.send(toMessages(listNotes(leaving.signal)));
  });
  async function* toMessages(notes) {
    for await (const note of notes) yield { id: note.id, data: note };
  }

  // upload
  await app.register(multipart, { limits: { fileSize: maxBytes, parts: 10 } });
  app.post("/albums", async (request, reply) => {
    const { files, values } = await request.saveRequestFiles({ tmpdir: temporary });
    const title = values.title?.value;
    if (typeof title !== "string" || title.length < 1 || title.length > 100) {
      return reply.code(400).send({ message: "title must have 1 to 100 characters" });
    }
    for (const { filepath } of files) await rename(filepath, join(kept, basename(filepath)));
    return reply.code(201).send({ title, files: files.length });
  });

  // list
  const tag = { type: "array", maxItems: 5, items: { type: "string", maxLength: 20 }, default: [] };
  const querystring = { type: "object", properties: { tag } };
  app.get("/tags", { schema: { querystring } }, (request) => request.query.tag);

  // listen
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: app.server.address().port, close: () => app.close() };
}
