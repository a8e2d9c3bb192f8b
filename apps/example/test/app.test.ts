import { describeInEachPlace } from "./each-place.ts";
import { defineBookmarks } from "./suites/bookmarks.ts";
import { defineChanges } from "./suites/changes.ts";

describeInEachPlace("createBookmarksApp", defineBookmarks);
describeInEachPlace("GET /changes", defineChanges);
