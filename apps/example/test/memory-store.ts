import type { Bookmark, BookmarkBody } from "../src/bookmark.ts";
import type { BookmarkFilter, BookmarkPage, BookmarkStore } from "../src/bookmark-store.ts";

/** Bookmarks without a database: what a test gives the application, and a second answer to what a store does. */
export class MemoryStore implements BookmarkStore {
  readonly #bookmarks = new Map<number, Bookmark>();
  #lastId = 0;

  list({ page, perPage, q, unread }: BookmarkFilter): Promise<BookmarkPage> {
    const found = [...this.#bookmarks.values()]
      .filter((bookmark) => unread === undefined || bookmark.unread === unread)
      .filter((bookmark) => q === undefined || contains(bookmark, toLowerAscii(q)))
      .sort((one, other) => other.id - one.id);
    const items = found.slice((page - 1) * perPage, page * perPage);
    return Promise.resolve({ items, page, perPage, total: found.length });
  }

  find(id: number): Promise<Bookmark | undefined> {
    return Promise.resolve(this.#bookmarks.get(id));
  }

  create(body: BookmarkBody): Promise<Bookmark> {
    const now = new Date().toISOString();
    const bookmark = { ...body, id: ++this.#lastId, createdAt: now, updatedAt: now };
    this.#bookmarks.set(bookmark.id, bookmark);
    return Promise.resolve(bookmark);
  }

  async createMissing(bodies: readonly BookmarkBody[]): Promise<number> {
    const urls = new Set([...this.#bookmarks.values()].map(({ url }) => url));
    let created = 0;
    for (const body of bodies) {
      if (urls.has(body.url)) continue;
      urls.add(body.url);
      created += 1;
      await this.create(body);
    }
    return created;
  }

  replace(id: number, body: BookmarkBody): Promise<Bookmark | undefined> {
    const old = this.#bookmarks.get(id);
    const bookmark = old && { ...old, ...body, updatedAt: new Date().toISOString() };
    if (bookmark !== undefined) this.#bookmarks.set(id, bookmark);
    return Promise.resolve(bookmark);
  }

  delete(id: number): Promise<boolean> {
    return Promise.resolve(this.#bookmarks.delete(id));
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}

function contains({ title, url, note, tags }: Bookmark, wanted: string): boolean {
  return [title, url, note, ...tags].some((text) => toLowerAscii(text).includes(wanted));
}

/** As SQLite compares: without the case of ASCII letters alone. */
function toLowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
