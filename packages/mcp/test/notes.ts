import { createApp, HttpError, reply, z, type App } from "@fw/framework";
import { mcp, mcpMessage } from "../src/index.ts";

export const info = { name: "notes", version: "1.0.0" };

/** A service with a tool of every method. */
export function createNotes(options: { readonly origins?: readonly string[] } = {}): App {
  const app = createApp()
    .get(
      "/notes/:id",
      ({ params }) =>
        params.id < 9
          ? { id: params.id, text: "Buy milk" }
          : new HttpError(404, "NOTE_NOT_FOUND", "There is no note with this id"),
      { params: z.object({ id: z.number().int().positive() }) },
    )
    .get("/notes", ({ query }) => [query], {
      query: z.object({ q: z.string().max(9).optional(), done: z.boolean().optional() }),
    })
    .post("/notes", ({ body }) => reply({ id: 2, ...body }, { status: 201 }), {
      body: z.object({ text: z.string().min(1).max(100) }).meta({ id: "NewNote" }),
    })
    .put("/notes/:id", ({ params, body }) => ({ ...params, ...body }), {
      params: z.object({ id: z.number() }),
      body: z.object({ text: z.string().max(100) }),
    })
    .delete("/notes/:id", () => undefined, { params: z.object({ id: z.number() }) })
    .get("/files/*", ({ rest }) => rest)
    .get("/secret", () => "never");
  const tools = {
    "GET /notes/:id": { name: "read_note", description: "Reads a note" },
    "GET /notes": { name: "list_notes", description: "Lists notes" },
    "POST /notes": { name: "add_note", description: "Adds a note" },
    "PUT /notes/:id": { name: "replace_note", description: "Replaces a note" },
    "DELETE /notes/:id": { name: "delete_note", description: "Deletes a note" },
    "GET /files/*": { name: "read_file", description: "Reads a file" },
  };
  return app.post("/mcp", mcp(app, { info, tools, ...options }), { body: mcpMessage });
}
