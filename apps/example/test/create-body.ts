import { bookmarkBody, type BookmarkBody } from "../src/bookmark.ts";

/** A bookmark as a client sends it, checked. */
export function createBody(fields: object = {}): BookmarkBody {
  return bookmarkBody.parse({ url: "https://example.com/", title: "Example", ...fields });
}
