import type { BookmarksAppParts } from "../src/app.ts";
import type { BookmarkStore } from "../src/bookmark-store.ts";
import type { Service } from "./each-transport.ts";

/** Where the service is tested. */
export interface Place {
  /** Makes a store that is empty, and ends with the test. */
  readonly createStore: () => BookmarkStore;
  /** Serves the bookmarks of such a store. */
  readonly serve: (parts: Pick<BookmarksAppParts, "cors" | "store">) => Promise<Service>;
}
