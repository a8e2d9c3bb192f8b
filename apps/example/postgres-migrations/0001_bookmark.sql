CREATE TABLE bookmark (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  title text NOT NULL,
  note text NOT NULL,
  tags jsonb NOT NULL,
  source_name text,
  source_url text,
  unread boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- For an import, which looks each address up. Addresses may be longer than what a B-tree takes.
CREATE INDEX bookmark_url ON bookmark USING hash (url);
