import { createApp, HttpError, z } from "@fw/framework";
import { expect, it } from "vitest";
import { fuzz } from "../src/index.ts";

/** A service whose ids nobody can guess. Its reading of a note fails for the empty text. */
function createNotes() {
  const notes = new Map<string, string>();
  const missing = new HttpError(404, "NO_NOTE");
  const params = z.object({ id: z.string().uuid() });
  const body = z.object({ text: z.string().max(100) });
  return createApp({ onError: () => undefined })
    .get("/notes", () => ({ items: Array.from(notes, ([id, text]) => ({ id, text })).slice(-5) }))
    .post("/notes", ({ body: { text } }) => notes.set(crypto.randomUUID(), text).size, { body })
    .get(
      "/notes/:id",
      ({ params: { id } }) => {
        const text = notes.get(id);
        if (text === "") throw new Error("No text");
        return text ?? missing;
      },
      { params },
    )
    .delete("/notes/:id", ({ params: { id } }) => (notes.delete(id) ? undefined : missing), {
      params,
    });
}

it.each([1, 2, 3])("uses the ids in responses as params, with the seed %i", async (seed) => {
  const { failures } = await fuzz(createNotes(), { seed });
  expect(failures).toMatchObject([
    {
      kind: "server-error",
      route: "GET /notes/:id",
      reason: expect.stringContaining("No text") as string,
    },
  ]);
  expect(failures[0]?.call).toMatch(/^await app\.handle\("\/notes\/[\da-f-]{36}"\)$/);
});

it("uses ids of the same name only", async () => {
  const app = createApp()
    .get("/notes", () => [{ id: crypto.randomUUID() }])
    .get("/notes/:note", () => new HttpError(404, "NO_NOTE"), {
      params: z.object({ note: z.string().uuid() }),
    });
  const { failures } = await fuzz(app, { runs: 300 });
  expect(failures).toMatchObject([{ kind: "no-success", route: "GET /notes/:note" }]);
});
