import { z } from "@fw/framework";

/** Whether every database can keep it: PostgreSQL takes no NUL, and none takes half a surrogate pair as it is. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const storable = "Must have no NUL, and no half of a surrogate pair";

const text = z.string().refine(isStorable, storable).trim();

const webAddress = z
  .url({ protocol: /^https?$/, error: "Must be a URL that begins with http:// or https://" })
  .max(2000, "Must not be longer than 2000 characters")
  .refine(isStorable, storable);

/** What a client sends to create or replace a bookmark. */
export const bookmarkBody = z.strictObject({
  url: webAddress,
  title: text.min(1, "Must not be empty").max(200),
  note: text.max(2000).default(""),
  tags: z
    .array(text.toLowerCase().min(1, "A tag must not be empty").max(30))
    .max(10)
    .refine((tags) => new Set(tags).size === tags.length, "Must not name a tag twice")
    .default([]),
  source: z
    .strictObject({
      name: text.min(1, "Must not be empty").max(100),
      url: webAddress.nullable().default(null),
    })
    .nullable()
    .default(null)
    .meta({ description: "Where the bookmark was found" }),
  unread: z.boolean().default(true),
});

/** The path of one bookmark. */
export const bookmarkParams = z.object({
  id: z.number().int().positive(),
});

/** The query of the listing. */
export const bookmarkQuery = z.object({
  page: z.number().int().min(1).max(1_000_000).meta({ description: "Counted from 1" }),
  perPage: z.number().int().min(1).max(100).optional(),
  q: text
    .max(100)
    .optional()
    .meta({ description: "Text to look for in titles, addresses, notes and tags" }),
  unread: z.boolean().optional(),
});

/** A {@link bookmarkBody} once it is checked: defaults filled in, text trimmed. */
export type BookmarkBody = z.output<typeof bookmarkBody>;

/** A stored bookmark, as it is sent to clients. */
export interface Bookmark extends BookmarkBody {
  readonly id: number;
  /** An ISO 8601 time in UTC. */
  readonly createdAt: string;
  /** An ISO 8601 time in UTC. */
  readonly updatedAt: string;
}
