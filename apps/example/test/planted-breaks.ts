/** A change of the service that breaks somebody who calls it. */
export interface PlantedBreak {
  readonly name: string;
  /** The file below `src`, and what is replaced in it. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The kind of the failure that has to be found. */
  readonly kind: string;
  /** Whether requests have no token. */
  readonly isAnonymous?: true;
}

/** Changes that a compiler or `fw diff` may find, and some that no comparison of contracts can. */
export const plantedBreaks: readonly PlantedBreak[] = [
  {
    name: "another status",
    file: "app.ts",
    from: "reply(bookmark, { headers:",
    to: "reply(bookmark, { status: 200, headers:",
    kind: "status",
  },
  {
    name: "another code",
    file: "app.ts",
    from: 'HttpError(404, "BOOKMARK_NOT_FOUND"',
    to: 'HttpError(404, "NO_BOOKMARK" as never',
    kind: "status",
  },
  {
    name: "a member gone",
    file: "sql-store.ts",
    from: "updatedAt: row.updated_at,",
    to: "updatedAt: undefined as never,",
    kind: "member",
  },
  {
    name: "the type of a member, behind a cast",
    file: "sql-store.ts",
    from: "id: row.id,",
    to: "id: String(row.id) as never,",
    kind: "member",
  },
  {
    name: "a list that is a text",
    file: "sql-store.ts",
    from: "tags: tagList.parse(JSON.parse(row.tags)),",
    to: "tags: row.tags as never,",
    kind: "member",
  },
  {
    name: "a member that is null",
    file: "sql-store.ts",
    from: "total: countRow.parse(counts[0]).total",
    to: "total: null as never",
    kind: "member",
  },
  {
    name: "rows that a filter drops",
    file: "sql-store.ts",
    from: "items: rows.map(toBookmark)",
    to: "items: rows.map(toBookmark).filter(({ note }) => note === undefined)",
    kind: "member",
  },
  {
    name: "a tighter bound of a text",
    file: "bookmark.ts",
    from: 'requiredText("The title", 200)',
    to: 'requiredText("The title", 150)',
    kind: "refused",
  },
  {
    name: "a tighter bound of a number",
    file: "bookmark.ts",
    from: "max(100).default(20)",
    to: "max(99).default(20)",
    kind: "refused",
  },
  {
    name: "a new required member",
    file: "bookmark.ts",
    from: "export const bookmarkBody = z.strictObject({",
    to: "export const bookmarkBody = z.strictObject({ language: z.string().max(9),",
    kind: "refused",
  },
  {
    name: "an option that is gone",
    file: "bookmark.ts",
    from: "url: webAddress.nullable().default(null),",
    to: "url: webAddress,",
    kind: "refused",
  },
  {
    name: "a refinement that refuses line breaks",
    file: "bookmark.ts",
    from: 'text("The note", 2000)',
    to: 'text("The note", 2000).refine((note) => !/[\\n\\r]/.test(note))',
    kind: "refused",
  },
  {
    name: "an error that the store throws",
    file: "sql-store.ts",
    from: "const [row] = await",
    to: 'if (body.tags.length > 3) throw new Error("Too many tags");\n    const [row] = await',
    kind: "refused",
  },
  {
    name: "a 409 for long texts",
    file: "app.ts",
    from: "const bookmark = await store.create(body);",
    to: 'if (body.note.length > 1500) throw new HttpError(409, "TOO_LONG");\n        const bookmark = await store.create(body);',
    kind: "refused",
  },
  {
    name: "a route gone",
    file: "app.ts",
    from: '"/docs"',
    to: '"/documentation"',
    kind: "refused",
  },
  {
    name: "another method",
    file: "app.ts",
    from: '.put(\n      "/bookmarks/:id"',
    to: '.post(\n      "/bookmarks/:id"',
    kind: "refused",
  },
  {
    name: "another media type",
    file: "documentation.ts",
    from: '"content-type": "text/html; charset=utf-8"',
    to: '"content-type": "text/plain; charset=utf-8"',
    kind: "media-type",
  },
  {
    name: "another charset",
    file: "documentation.ts",
    from: "charset=utf-8",
    to: "charset=utf-16",
    kind: "header",
  },
  {
    name: "a redirect",
    file: "documentation.ts",
    from: "return reply(page, { headers });",
    to: 'return reply(undefined, { status: 308, headers: { location: "/documentation" } });',
    kind: "status",
  },
  {
    name: "another location",
    file: "app.ts",
    from: "location: `/bookmarks/${",
    to: "location: `/bookmark/${",
    kind: "header",
  },
  {
    name: "no etag",
    file: "static-files.ts",
    from: '"content-type": toContentType(path), etag }',
    to: '"content-type": toContentType(path) }',
    kind: "header",
  },
  {
    name: "no www-authenticate",
    file: "require-token.ts",
    from: '"www-authenticate": "Bearer"',
    to: '"x-authenticate": "Bearer"',
    kind: "header",
    isAnonymous: true,
  },
  {
    name: "a guard that lets everybody pass",
    file: "require-token.ts",
    from: "? undefined : unauthorized;",
    to: "? undefined : undefined;",
    kind: "status",
    isAnonymous: true,
  },
];
