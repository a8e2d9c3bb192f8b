import { HttpError, readBytes, reply } from "@fw/framework";
import { bookmarkBody, type BookmarkBody } from "./bookmark.ts";
import type { BookmarkStore } from "./bookmark-store.ts";
import { isBookmarksFile, readLinks, type Link } from "./bookmarks-file.ts";

/** What became of a bookmarks file. */
export interface ImportReport {
  readonly added: number;
  /** How many links there were with an address that was known already. */
  readonly known: number;
  /** How many links are no bookmarks here, such as those that begin with `javascript:`. */
  readonly skipped: number;
  /** The first of those, and why. */
  readonly reasons: readonly { readonly title: string; readonly reason: string }[];
}

/**
 * Makes a handler that imports the bookmarks of a file, the body of the request. What is no bookmark is skipped
 * and reported; all the others are stored, or none of them.
 *
 * @param store - Receives the bookmarks.
 * @returns The handler.
 */
export function createImport(store: BookmarkStore) {
  return async ({ request }: { readonly request: Request }) => {
    // Not a type that a form of another site can send: a browser asks before it sends this one.
    if (!/^text\/html *(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      return new HttpError(
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "Send the file with the content type text/html",
      );
    }
    const text = decode(await readBytes(request, { maxBytes: maxFileBytes }));
    if (text === undefined || !isBookmarksFile(text)) {
      return new HttpError(400, "NO_BOOKMARKS_FILE", "This is no bookmarks file in UTF-8");
    }
    const { bookmarks, skipped, reasons } = await checkLinks(text);
    const added = await store.createMissing(bookmarks);
    const report: ImportReport = { added, known: bookmarks.length - added, skipped, reasons };
    return reply(report, { status: 200 });
  };
}

const maxFileBytes = 5 * 1_048_576;
const maxLinks = 10_000;
const maxReasons = 20;

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function checkLinks(text: string) {
  const bookmarks: BookmarkBody[] = [];
  const reasons: { title: string; reason: string }[] = [];
  let links = 0;
  for (const link of readLinks(text)) {
    links += 1;
    if (links > maxLinks) {
      throw new HttpError(400, "TOO_MANY_LINKS", `A file may have ${maxLinks} links`);
    }
    // Other requests have their turn meanwhile.
    if (links % 500 === 0) await new Promise((resolve) => setTimeout(resolve));
    const { data, error } = bookmarkBody.safeParse(toBody(link));
    if (data !== undefined) bookmarks.push(data);
    else if (reasons.length < maxReasons) {
      reasons.push({ title: cut(link.title), reason: error.issues[0]?.message ?? "" });
    }
  }
  return { bookmarks, reasons, skipped: links - bookmarks.length };
}

/** A browser takes longer titles and tags than a bookmark has here. */
function toBody({ url, title, tags }: Link) {
  const short = tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag.length <= 30);
  return {
    url,
    title: cut(title) || cut(url),
    tags: [...new Set(short)].filter((tag) => tag !== ""),
  };
}

function cut(text: string): string {
  // The last character may have been cut in two.
  return text.trim().slice(0, 200).toWellFormed();
}
