import { HttpError, reply, z } from "@fw/framework";

export interface Bookmark {
  readonly id: number;
  readonly url: string;
  readonly title: string;
}

export const bookmarkParams = z.object({ id: z.number().int().positive() });
export const bookmarkQuery = z.object({ limit: z.number().int().min(1).max(100).default(20) });
export const bookmarkBody = z.object({
  url: z.url().max(2_000),
  title: z.string().trim().min(1).max(200),
});

type Fields = z.infer<typeof bookmarkBody>;

/** Keeps bookmarks in memory. Replace this with your database. */
export function createBookmarks() {
  const bookmarks = new Map<number, Bookmark>();
  let lastId = 0;
  const save = (bookmark: Bookmark): Bookmark => {
    bookmarks.set(bookmark.id, bookmark);
    return bookmark;
  };
  return {
    list: (limit: number) => [...bookmarks.values()].slice(0, limit),
    find: (id: number) => bookmarks.get(id) ?? notFound(),
    add: (fields: Fields) => {
      const bookmark = save({ id: ++lastId, ...fields });
      return reply(bookmark, { headers: { location: `/bookmarks/${bookmark.id}` } });
    },
    replace: (id: number, fields: Fields) =>
      bookmarks.has(id) ? save({ id, ...fields }) : notFound(),
    remove: (id: number) => (bookmarks.delete(id) ? undefined : notFound()),
  };
}

function notFound() {
  return new HttpError(404, "BOOKMARK_NOT_FOUND", "No bookmark has this id");
}
