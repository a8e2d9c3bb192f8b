import { z } from "@fw/framework";

/** Whether every database can keep it: PostgreSQL takes no NUL, and none keeps half a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** A text whose name begins the sentences about it, which people read. */
function text(name: string, max: number) {
  return z
    .string()
    .refine(isStorable, `${name} must not contain characters that cannot be stored.`)
    .trim()
    .max(max, `${name} must have at most ${max.toLocaleString("en")} characters.`);
}

function requiredText(name: string, max: number) {
  return text(name, max).min(1, `${name} must not be empty.`);
}

const webAddress = z
  .url({ protocol: /^https?$/, error: "The address must begin with http:// or https://." })
  .max(2000, "The address must have at most 2,000 characters.")
  .refine(isStorable, "The address must not contain characters that cannot be stored.");

/** What a client sends to create or replace a bookmark. */
export const bookmarkBody = z.strictObject({
  url: webAddress,
  title: requiredText("The title", 200),
  note: text("The note", 2000).default(""),
  tags: z
    .array(requiredText("A tag", 30).toLowerCase())
    .max(10, "A bookmark may have at most 10 tags.")
    .refine((tags) => new Set(tags).size === tags.length, "Each tag may appear only once.")
    .default([]),
  source: z
    .strictObject({
      name: requiredText("The name", 100),
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
  perPage: z.number().int().min(1).max(100).default(20),
  q: text("The search", 100)
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
