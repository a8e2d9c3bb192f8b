-- For an import, which looks each address up.
CREATE INDEX bookmark_url ON bookmark (url);
