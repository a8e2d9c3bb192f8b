import type { Statements } from "./sql-store.ts";

/** As SQLite compares: without the case of ASCII letters alone, whatever language the database is set to. */
function matches(text: string): string {
  return String.raw`lower(${text} COLLATE "C") LIKE lower($2::text COLLATE "C") ESCAPE '\'`;
}

const listed = `FROM bookmark
  WHERE ($1::int IS NULL OR unread::int = $1)
  AND ($2::text IS NULL
    OR ${matches("title")}
    OR ${matches("url")}
    OR ${matches("note")}
    OR EXISTS (SELECT 1 FROM jsonb_array_elements_text(tags) AS tag WHERE ${matches("tag")}))`;

function toTime(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
}

/** What SQLite's columns hold. The driver would give a bigint as a text; ids are far from what a double holds. */
const row = `id::float8, url, title, note, tags::text, source_name, source_url, unread::int,
  ${toTime("created_at")}, ${toTime("updated_at")}`;

const columns = "url, title, note, tags, source_name, source_url, unread";
const fields = `SELECT item ->> 'url', item ->> 'title', item ->> 'note', item -> 'tags',
  item #>> '{source,name}', item #>> '{source,url}', (item ->> 'unread')::boolean
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS list (item, place)`;

/** The statements in PostgreSQL's SQL, on the tables of `postgres-migrations`. */
export const postgresStatements: Statements = {
  list: `SELECT ${row} ${listed} ORDER BY bookmark.id DESC LIMIT $3 OFFSET $4`,
  count: `SELECT count(*)::float8 AS total ${listed}`,
  find: `SELECT ${row} FROM bookmark WHERE id = $1::bigint`,
  create: `INSERT INTO bookmark (${columns}) ${fields} RETURNING ${row}`,
  createMissing: `INSERT INTO bookmark (${columns}) ${fields}
    WHERE NOT EXISTS (SELECT 1 FROM bookmark WHERE url = item ->> 'url')
    ORDER BY place RETURNING id`,
  replace: `UPDATE bookmark SET (${columns}) = (${fields}), updated_at = now()
    WHERE id = $2::bigint RETURNING ${row}`,
  delete: "DELETE FROM bookmark WHERE id = $1::bigint RETURNING id",
  ping: "SELECT 1",
};
