import { z } from "@fw/framework";
import type { Bookmark, BookmarkBody } from "./bookmark.ts";
import type { BookmarkFilter, BookmarkPage, BookmarkStore } from "./bookmark-store.ts";

/** A database with the tables of its migrations. */
export interface SqlDatabase {
  /** Settles with the rows. */
  run(query: SqlQuery): Promise<Rows>;
  /** Runs them one after the other: all of them, or none when it rejects. Settles with the rows of each. */
  runTogether(queries: readonly SqlQuery[]): Promise<readonly Rows[]>;
}

/** A statement of SQL, and a value for each of its parameters. */
export interface SqlQuery {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** Each row by the names of its columns. */
export type Rows = readonly unknown[];

/** What a store says to its database, in its SQL; all databases answer with the same columns. */
export interface Statements {
  /** Takes whether it is unread, as 0 or 1, and a pattern, each `null` for all; how many; and after how many. */
  readonly list: string;
  /** Takes the first two of `list`. */
  readonly count: string;
  /** Takes an id. */
  readonly find: string;
  /** Takes a list of one bookmark, as JSON. */
  readonly create: string;
  /** Takes a list of bookmarks, as JSON; answers with the ids of those that it has created. */
  readonly createMissing: string;
  /** Takes a list of one bookmark, as JSON, and an id. */
  readonly replace: string;
  /** Takes an id; answers with it when there was such a bookmark. */
  readonly delete: string;
  /** Fails when the database cannot answer. */
  readonly ping: string;
}

/** The bookmarks in a database. A bookmark goes to it as JSON, so that a statement may store many. */
export class SqlStore implements BookmarkStore {
  readonly #database: SqlDatabase;
  readonly #statements: Statements;

  constructor(database: SqlDatabase, statements: Statements) {
    this.#database = database;
    this.#statements = statements;
  }

  async list({ page, perPage, q, unread }: BookmarkFilter): Promise<BookmarkPage> {
    const filter = [
      unread === undefined ? null : Number(unread),
      q === undefined ? null : `%${escapeLike(q)}%`,
    ];
    const [rows, counts] = await Promise.all([
      this.#run("list", ...filter, perPage, (page - 1) * perPage),
      this.#run("count", ...filter),
    ]);
    return { items: rows.map(toBookmark), page, perPage, total: countRow.parse(counts[0]).total };
  }

  async find(id: number): Promise<Bookmark | undefined> {
    return (await this.#run("find", id)).map(toBookmark)[0];
  }

  async create(body: BookmarkBody): Promise<Bookmark> {
    const [row] = await this.#run("create", JSON.stringify([body]));
    return toBookmark(row);
  }

  async createMissing(bodies: readonly BookmarkBody[]): Promise<number> {
    const sql = this.#statements.createMissing;
    const queries = toLists(bodies).map((list) => ({ sql, values: [list] }));
    return (await this.#database.runTogether(queries)).flat().length;
  }

  async replace(id: number, body: BookmarkBody): Promise<Bookmark | undefined> {
    return (await this.#run("replace", JSON.stringify([body]), id)).map(toBookmark)[0];
  }

  async delete(id: number): Promise<boolean> {
    return (await this.#run("delete", id)).length > 0;
  }

  async ping(): Promise<void> {
    await this.#run("ping");
  }

  #run(name: keyof Statements, ...values: SqlQuery["values"]): Promise<Rows> {
    return this.#database.run({ sql: this.#statements[name], values });
  }
}

/** In characters: D1 takes texts of two million bytes, and no more than fifty statements of some plans. */
const maxListLength = 500_000;

/** Lists of bookmarks as JSON, each address once. */
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
