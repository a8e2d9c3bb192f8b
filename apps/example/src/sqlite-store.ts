import type { DatabaseSync, StatementSync } from "node:sqlite";
import { z } from "@fw/framework";
import type { Bookmark, BookmarkBody } from "./bookmark.ts";
import type { BookmarkFilter, BookmarkPage, BookmarkStore } from "./bookmark-store.ts";

/** The bookmarks in a database that {@link openDatabase} opened. `node:sqlite` waits for nothing, so its promises are kept at once. */
export class SqliteStore implements BookmarkStore {
  readonly #database: DatabaseSync;
  readonly #count: StatementSync;
  readonly #list: StatementSync;
  readonly #find: StatementSync;
  readonly #create: StatementSync;
  readonly #createMissing: StatementSync;
  readonly #replace: StatementSync;
  readonly #delete: StatementSync;

  /** @param database - stays the caller's to close */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#count = database.prepare(`SELECT count(*) AS total FROM bookmark WHERE ${isListed}`);
    this.#list = database.prepare(
      `SELECT * FROM bookmark WHERE ${isListed} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    );
    this.#find = database.prepare("SELECT * FROM bookmark WHERE id = :id");
    this.#create = database.prepare(`${insert} VALUES (${values}) RETURNING *`);
    this.#createMissing = database.prepare(
      `${insert} SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM bookmark WHERE url = :url)`,
    );
    this.#replace = database.prepare(
      `UPDATE bookmark SET url = :url, title = :title, note = :note, tags = :tags,
         source_name = :sourceName, source_url = :sourceUrl, unread = :unread,
         updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
       WHERE id = :id RETURNING *`,
    );
    this.#delete = database.prepare("DELETE FROM bookmark WHERE id = :id");
  }

  list({ page, perPage, q, unread }: BookmarkFilter): Promise<BookmarkPage> {
    const filter = {
      pattern: q === undefined ? null : `%${escapeLike(q)}%`,
      unread: unread === undefined ? null : Number(unread),
    };
    const rows = this.#list.all({ ...filter, limit: perPage, offset: (page - 1) * perPage });
    const total = Number(this.#count.get(filter)?.["total"]);
    return Promise.resolve({ items: rows.map(toBookmark), page, perPage, total });
  }

  find(id: number): Promise<Bookmark | undefined> {
    const row = this.#find.get({ id });
    return Promise.resolve(row && toBookmark(row));
  }

  create(body: BookmarkBody): Promise<Bookmark> {
    return Promise.resolve(toBookmark(this.#create.get(toColumns(body))));
  }

  createMissing(bodies: readonly BookmarkBody[]): Promise<number> {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      let created = 0;
      for (const body of bodies)
        created += Number(this.#createMissing.run(toColumns(body)).changes);
      this.#database.exec("COMMIT");
      return Promise.resolve(created);
    } catch (error) {
      // SQLite itself ends a transaction for which there is no room.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  replace(id: number, body: BookmarkBody): Promise<Bookmark | undefined> {
    const row = this.#replace.get({ ...toColumns(body), id });
    return Promise.resolve(row && toBookmark(row));
  }

  delete(id: number): Promise<boolean> {
    return Promise.resolve(this.#delete.run({ id }).changes !== 0);
  }
}

const insert = "INSERT INTO bookmark (url, title, note, tags, source_name, source_url, unread)";
const values = ":url, :title, :note, :tags, :sourceName, :sourceUrl, :unread";

const isListed = String.raw`
  (:unread IS NULL OR unread = :unread)
  AND (:pattern IS NULL
    OR title LIKE :pattern ESCAPE '\'
    OR url LIKE :pattern ESCAPE '\'
    OR note LIKE :pattern ESCAPE '\'
    OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value LIKE :pattern ESCAPE '\'))`;

function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, String.raw`\$&`);
}

function toColumns({ url, title, note, tags, source, unread }: BookmarkBody) {
  return {
    url,
    title,
    note,
    tags: JSON.stringify(tags),
    sourceName: source?.name ?? null,
    sourceUrl: source?.url ?? null,
    unread: Number(unread),
  };
}

const bookmarkRow = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string(),
  note: z.string(),
  tags: z.string(),
  source_name: z.string().nullable(),
  source_url: z.string().nullable(),
  unread: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});

const tagList = z.array(z.string());

function toBookmark(values: unknown): Bookmark {
  const row = bookmarkRow.parse(values);
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    note: row.note,
    tags: tagList.parse(JSON.parse(row.tags)),
    source: row.source_name === null ? null : { name: row.source_name, url: row.source_url },
    unread: row.unread === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
