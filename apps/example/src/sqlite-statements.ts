import type { Statements } from "./sql-store.ts";

const listed = String.raw`
  FROM bookmark, (SELECT ? AS wanted, ? AS pattern)
  WHERE (wanted IS NULL OR unread = wanted)
  AND (pattern IS NULL
    OR title LIKE pattern ESCAPE '\'
    OR url LIKE pattern ESCAPE '\'
    OR note LIKE pattern ESCAPE '\'
    OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value LIKE pattern ESCAPE '\'))`;

const columns = "url, title, note, tags, source_name, source_url, unread";
const fields = `SELECT value ->> 'url', value ->> 'title', value ->> 'note', value -> 'tags',
  value ->> '$.source.name', value ->> '$.source.url', value ->> 'unread' FROM json_each(?)`;

/** The statements in SQLite's SQL, which D1 speaks too, on the tables of `migrations`. */
export const sqliteStatements: Statements = {
  list: `SELECT bookmark.* ${listed} ORDER BY id DESC LIMIT ? OFFSET ?`,
  count: `SELECT count(*) AS total ${listed}`,
  find: "SELECT * FROM bookmark WHERE id = ?",
  create: `INSERT INTO bookmark (${columns}) ${fields} RETURNING *`,
  createMissing: `INSERT INTO bookmark (${columns}) ${fields}
    WHERE NOT EXISTS (SELECT 1 FROM bookmark WHERE url = value ->> 'url') RETURNING id`,
  replace: `UPDATE bookmark SET (${columns}) = (${fields}),
    updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = ? RETURNING *`,
  delete: "DELETE FROM bookmark WHERE id = ? RETURNING id",
  ping: "SELECT 1",
};
