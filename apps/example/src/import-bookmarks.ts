import { events, HttpError, readBytes, reply } from "@fw/framework";
import { bookmarkBody, type BookmarkBody } from "./bookmark.ts";
import type { BookmarkStore } from "./bookmark-store.ts";
import { isBookmarksFile, readLinks, type Link } from "./bookmarks-file.ts";

/** How far an import is. */
export interface ImportProgress {
  /** How many links of the file are checked. Once all are, they are stored. */
  readonly checked: number;
  readonly total: number;
}

/** The result of an import. */
export interface ImportReport {
  readonly added: number;
  /** How many links have an address that was known already. */
  readonly known: number;
  /** How many links are no bookmarks, such as those that begin with `javascript:`. */
  readonly skipped: number;
  /** The first of those, and why. */
  readonly reasons: readonly { readonly title: string; readonly reason: string }[];
}

/** Why nothing was imported. */
export interface ImportFailure {
  readonly failure: string;
}

/**
 * Makes a handler that imports the bookmarks of a file, the body of the request. Links that are no bookmarks are skipped
 * and reported. The others are stored, all or none of them.
 *
 * @param store - Receives the bookmarks.
 * @returns The handler. It answers with events: the progress, and the report or the failure at the end.
 */
export function createImport(store: BookmarkStore) {
  return async ({ request }: { readonly request: Request }) => {
    if (!/^text\/html *(;|$)/i.test(request.headers.get("content-type") ?? "")) {
      return new HttpError(
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "Send the file with the content type text/html",
      );
    }
    const text = decode(await readBytes(request, { maxBytes: maxFileBytes }));
    if (text === undefined || !isBookmarksFile(text)) {
      return new HttpError(400, "NO_BOOKMARKS_FILE", "This is not a bookmarks file in UTF-8");
    }
    const links = await listLinks(text);
    if (links.length > maxLinks) {
      return new HttpError(400, "TOO_MANY_LINKS", `A file may have at most ${maxLinks} links`);
    }
    return reply(events(importLinks(store, links)), { status: 200 });
  };
}

const maxFileBytes = 5 * 1_048_576;
const maxLinks = 10_000;
const maxReasons = 20;

/** How many links to check before other requests get a turn. */
const sliceLength = 500;

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lists the links of a file. Stops at the first link over the limit. */
async function listLinks(text: string): Promise<readonly Link[]> {
  const links: Link[] = [];
  for (const link of readLinks(text)) {
    if (links.push(link) > maxLinks) break;
    if (links.length % sliceLength === 0) await takeTurns();
  }
  return links;
}

/** If the client leaves while links are checked, it stops at a `yield` and stores nothing. */
async function* importLinks(
  store: BookmarkStore,
  links: readonly Link[],
): AsyncGenerator<ImportProgress | ImportReport | ImportFailure> {
  const bookmarks: BookmarkBody[] = [];
  const reasons: { title: string; reason: string }[] = [];
  for (const [checked, link] of links.entries()) {
    if (checked % sliceLength === 0) {
      yield { checked, total: links.length };
      await takeTurns();
    }
    const { data, error } = bookmarkBody.safeParse(toBody(link));
    if (data !== undefined) bookmarks.push(data);
    else if (reasons.length < maxReasons) {
      reasons.push({ title: cut(link.title), reason: error.issues[0]?.message ?? "" });
    }
  }
  yield { checked: links.length, total: links.length };
  try {
    const added = await store.createMissing(bookmarks);
    const skipped = links.length - bookmarks.length;
    yield { added, known: bookmarks.length - added, skipped, reasons };
  } catch (error) {
    // The response has begun, so the status can no longer change.
    if (!(error instanceof HttpError)) throw error;
    yield { failure: error.message };
  }
}

function takeTurns(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
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
