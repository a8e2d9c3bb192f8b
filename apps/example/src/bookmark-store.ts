import type { Bookmark, BookmarkBody } from "./bookmark.ts";

/** Stores bookmarks. Its methods return promises, so that any database can implement it. */
export interface BookmarkStore {
  /** The newest bookmarks first. */
  list(filter: BookmarkFilter): Promise<BookmarkPage>;
  /** `undefined` when there is no such bookmark. */
  find(id: number): Promise<Bookmark | undefined>;
  create(body: BookmarkBody): Promise<Bookmark>;
  /**
   * Creates those whose address no bookmark has yet: all of them, or none when it rejects. Settles with how
   * many there were.
   */
  createMissing(bodies: readonly BookmarkBody[]): Promise<number>;
  /** `undefined` when there is no such bookmark. */
  replace(id: number, body: BookmarkBody): Promise<Bookmark | undefined>;
  /** Settles with whether there was such a bookmark. Its id is never given again. */
  delete(id: number): Promise<boolean>;
  /** Rejects when the bookmarks cannot be reached. */
  ping(): Promise<void>;
}

/** Which bookmarks to list. */
export interface BookmarkFilter {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Text that the title, the address, the note or a tag contains; ASCII letters match in either case. */
  readonly q?: string | undefined;
  readonly unread?: boolean | undefined;
}

/** One page of a listing. */
export interface BookmarkPage {
  readonly items: readonly Bookmark[];
  readonly page: number;
  readonly perPage: number;
  /** How many bookmarks there are on all pages together. */
  readonly total: number;
}
