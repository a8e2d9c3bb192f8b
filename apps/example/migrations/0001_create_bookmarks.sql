CREATE TABLE bookmark (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  note TEXT NOT NULL,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  source_name TEXT,
  source_url TEXT,
  unread INTEGER NOT NULL CHECK (unread IN (0, 1)),
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
