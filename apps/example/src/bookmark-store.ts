import type { DatabaseSync, StatementSync } from "node:sqlite";
import { z } from "@fw/framework";
import type { Bookmark, BookmarkBody } from "./bookmark.ts";

/** Which bookmarks to list. */
export interface BookmarkFilter {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Text that the title, the address, the note or a tag contains; ASCII letters match in either case. */
  readonly q?: string | undefined;
  readonly unread?: boolean | undefined;
}

/** One page of a listing. */
export interface BookmarkPage {
  readonly items: readonly Bookmark[];
  readonly page: number;
  readonly perPage: number;
  /** How many bookmarks there are on all pages together. */
  readonly total: number;
}

/** The bookmarks in a database that {@link openDatabase} opened. */
export class BookmarkStore {
  readonly #count: StatementSync;
  readonly #list: StatementSync;
  readonly #find: StatementSync;
  readonly #create: StatementSync;
  readonly #replace: StatementSync;
  readonly #delete: StatementSync;

  /** @param database - stays the caller's to close */
  constructor(database: DatabaseSync) {
    this.#count = database.prepare(`SELECT count(*) AS total FROM bookmark WHERE ${isListed}`);
    this.#list = database.prepare(
      `SELECT * FROM bookmark WHERE ${isListed} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    );
    this.#find = database.prepare("SELECT * FROM bookmark WHERE id = :id");
    this.#create = database.prepare(
      `INSERT INTO bookmark (url, title, note, tags, source_name, source_url, unread)
       VALUES (:url, :title, :note, :tags, :sourceName, :sourceUrl, :unread) RETURNING *`,
    );
    this.#replace = database.prepare(
      `UPDATE bookmark SET url = :url, title = :title, note = :note, tags = :tags,
         source_name = :sourceName, source_url = :sourceUrl, unread = :unread,
         updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
       WHERE id = :id RETURNING *`,
    );
    this.#delete = database.prepare("DELETE FROM bookmark WHERE id = :id");
  }

  /**
   * @param filter - Which bookmarks, and which page of them.
   * @returns The page, newest bookmarks first.
   */
  list({ page, perPage, q, unread }: BookmarkFilter): BookmarkPage {
    const filter = {
      pattern: q === undefined ? null : `%${escapeLike(q)}%`,
      unread: unread === undefined ? null : Number(unread),
    };
    const rows = this.#list.all({ ...filter, limit: perPage, offset: (page - 1) * perPage });
    const total = Number(this.#count.get(filter)?.["total"]);
    return { items: rows.map(toBookmark), page, perPage, total };
  }

  /**
   * @param id - The bookmark's id.
   * @returns The bookmark, or `undefined` when there is none.
   */
  find(id: number): Bookmark | undefined {
    const row = this.#find.get({ id });
    return row && toBookmark(row);
  }

  /**
   * @param body - The new bookmark.
   * @returns The bookmark as it was stored.
   */
  create(body: BookmarkBody): Bookmark {
    return toBookmark(this.#create.get(toColumns(body)));
  }

  /**
   * @param id - The bookmark's id.
   * @param body - What the bookmark becomes.
   * @returns The bookmark as it was stored, or `undefined` when there is none.
   */
  replace(id: number, body: BookmarkBody): Bookmark | undefined {
    const row = this.#replace.get({ ...toColumns(body), id });
    return row && toBookmark(row);
  }

  /**
   * @param id - The bookmark's id.
   * @returns Whether there was such a bookmark.
   */
  delete(id: number): boolean {
    return this.#delete.run({ id }).changes !== 0;
  }
}

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
