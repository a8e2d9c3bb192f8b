import { z } from "@fw/framework";
import type { Bookmark, BookmarkBody } from "./bookmark.ts";
import type { BookmarkFilter, BookmarkPage, BookmarkStore } from "./bookmark-store.ts";

/** A database that speaks SQLite's SQL, with the tables of `migrations`. */
export interface SqlDatabase {
  /** Settles with the rows. */
  run(query: Query): Promise<Rows>;
  /** Runs them one after the other: all of them, or none when it rejects. Settles with the rows of each. */
  runTogether(queries: readonly Query[]): Promise<readonly Rows[]>;
}

/** A statement of SQL, and a value for each of its question marks. */
export interface Query {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** Each row by the names of its columns. */
export type Rows = readonly unknown[];

/** The bookmarks in a database. A bookmark goes to it as JSON, so that a statement may store many. */
export class SqlStore implements BookmarkStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async list({ page, perPage, q, unread }: BookmarkFilter): Promise<BookmarkPage> {
    const filter = [
      unread === undefined ? null : Number(unread),
      q === undefined ? null : `%${escapeLike(q)}%`,
    ];
    const [rows, counts] = await Promise.all([
      this.#database.run({ sql: listSql, values: [...filter, perPage, (page - 1) * perPage] }),
      this.#database.run({ sql: countSql, values: filter }),
    ]);
    return { items: rows.map(toBookmark), page, perPage, total: countRow.parse(counts[0]).total };
  }

  find(id: number): Promise<Bookmark | undefined> {
    return this.#findOne({ sql: "SELECT * FROM bookmark WHERE id = ?", values: [id] });
  }

  async create(body: BookmarkBody): Promise<Bookmark> {
    const [row] = await this.#database.run({ sql: createSql, values: [JSON.stringify([body])] });
    return toBookmark(row);
  }

  async createMissing(bodies: readonly BookmarkBody[]): Promise<number> {
    const lists = toLists(bodies).map((list) => ({ sql: createMissingSql, values: [list] }));
    const created = await this.#database.runTogether(lists);
    return created.reduce((count, rows) => count + rows.length, 0);
  }

  replace(id: number, body: BookmarkBody): Promise<Bookmark | undefined> {
    return this.#findOne({ sql: replaceSql, values: [JSON.stringify([body]), id] });
  }

  async delete(id: number): Promise<boolean> {
    const sql = "DELETE FROM bookmark WHERE id = ? RETURNING id";
    return (await this.#database.run({ sql, values: [id] })).length > 0;
  }

  async #findOne(query: Query): Promise<Bookmark | undefined> {
    const [row] = await this.#database.run(query);
    return row === undefined ? undefined : toBookmark(row);
  }
}

const listed = String.raw`
  FROM bookmark, (SELECT ? AS wanted, ? AS pattern)
  WHERE (wanted IS NULL OR unread = wanted)
  AND (pattern IS NULL
    OR title LIKE pattern ESCAPE '\'
    OR url LIKE pattern ESCAPE '\'
    OR note LIKE pattern ESCAPE '\'
    OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value LIKE pattern ESCAPE '\'))`;

const listSql = `SELECT bookmark.* ${listed} ORDER BY id DESC LIMIT ? OFFSET ?`;
const countSql = `SELECT count(*) AS total ${listed}`;

const columns = "url, title, note, tags, source_name, source_url, unread";
const fields = `SELECT value ->> 'url', value ->> 'title', value ->> 'note', value -> 'tags',
  value ->> '$.source.name', value ->> '$.source.url', value ->> 'unread' FROM json_each(?)`;

const createSql = `INSERT INTO bookmark (${columns}) ${fields} RETURNING *`;
const createMissingSql = `INSERT INTO bookmark (${columns}) ${fields}
  WHERE NOT EXISTS (SELECT 1 FROM bookmark WHERE url = value ->> 'url') RETURNING id`;
const replaceSql = `UPDATE bookmark SET (${columns}) = (${fields}),
  updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = ? RETURNING *`;

/** In characters: D1 takes texts of two million bytes, and no more than fifty statements of some plans. */
const maxListLength = 500_000;

/** Lists of bookmarks as JSON, in which no address stands twice. */
function toLists(bodies: readonly BookmarkBody[]): string[] {
  const urls = new Set<string>();
  const lists: string[][] = [[]];
  let length = 0;
  for (const body of bodies) {
    if (urls.has(body.url)) continue;
    urls.add(body.url);
    const text = JSON.stringify(body);
    length += text.length;
    if (length > maxListLength) {
      lists.push([]);
      length = text.length;
    }
    lists.at(-1)?.push(text);
  }
  return lists.map((list) => `[${list.join()}]`);
}

function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, String.raw`\$&`);
}

const countRow = z.object({ total: z.number() });

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
