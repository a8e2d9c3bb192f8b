import { createApp, HttpError, reply, z } from "@fw/framework";

interface Bookmark {
  readonly id: number;
  readonly url: string;
  readonly title: string;
}

const bookmarks = new Map<number, Bookmark>();
let lastId = 0;

const params = z.object({ id: z.number().int().positive() });
const body = z.object({ url: z.url().max(2_000), title: z.string().trim().min(1).max(200) });
const query = z.object({ limit: z.number().int().min(1).max(100).optional() });

export const app = createApp()
  .get("/bookmarks", ({ query }) => [...bookmarks.values()].slice(0, query.limit ?? 20), { query })
  .get("/bookmarks/:id", ({ params }) => bookmarks.get(params.id) ?? notFound(), { params })
  .post("/bookmarks", ({ body }) => addBookmark(body), { body })
  .delete("/bookmarks/:id", ({ params }) => bookmarks.delete(params.id) || notFound(), { params });

function addBookmark(fields: z.infer<typeof body>) {
  lastId += 1;
  const bookmark = { id: lastId, ...fields };
  bookmarks.set(lastId, bookmark);
  return reply(bookmark, { headers: { location: `/bookmarks/${lastId}` } });
}

function notFound() {
  return new HttpError(404, "BOOKMARK_NOT_FOUND", "No bookmark has this id");
}
