import { describeInEachPlace } from "./each-place.ts";
import { defineBookmarks } from "./suites/bookmarks.ts";

describeInEachPlace("createBookmarksApp", defineBookmarks);
