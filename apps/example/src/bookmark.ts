import { z } from "@fw/framework";

const webAddress = z
  .url({ protocol: /^https?$/, error: "Must be a URL that begins with http:// or https://" })
  .max(2000, "Must not be longer than 2000 characters");

/** What a client sends to create or replace a bookmark. */
export const bookmarkBody = z.strictObject({
  url: webAddress,
  title: z.string().trim().min(1, "Must not be empty").max(200),
  note: z.string().trim().max(2000).default(""),
  tags: z
    .array(z.string().trim().toLowerCase().min(1, "A tag must not be empty").max(30))
    .max(10)
    .refine((tags) => new Set(tags).size === tags.length, "Must not name a tag twice")
    .default([]),
  source: z
    .strictObject({
      name: z.string().trim().min(1, "Must not be empty").max(100),
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
  q: z
    .string()
    .trim()
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
