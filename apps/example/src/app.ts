import {
  createApp,
  HttpError,
  reply,
  route,
  type CorsOptions,
  type ResponseEvent,
} from "@fw/framework";
import { mcp, mcpMessage } from "@fw/mcp";
import { agentTools } from "./agent-tools.ts";
import { bookmarkBody, bookmarkParams, bookmarkQuery } from "./bookmark.ts";
import type { BookmarkStore } from "./bookmark-store.ts";
import { Changes } from "./changes.ts";
import { showDocumentation } from "./documentation.ts";
import { createImport } from "./import-bookmarks.ts";
import { requireToken } from "./require-token.ts";
import { serveFiles, type FindFile } from "./static-files.ts";

/** What the application needs. */
export interface BookmarksAppParts {
  readonly store: BookmarkStore;
  /** What a request needs to change bookmarks. */
  readonly token: string;
  /** Finds the page and its files. */
  readonly findFile: FindFile;
  /** The other origins that may use the API; by default, there are no others. */
  readonly cors?: boolean | CorsOptions;
  /** How many pages may listen for changes at once; default 100. */
  readonly maxStreams?: number;
  /** Called once for each request, when it is over. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/**
 * Builds the bookmarks service, for any platform.
 *
 * @param parts - The platform's parts of the service.
 * @returns The application, ready for `listen` and `handle`.
 * @throws {@link TypeError} when the origins are wrong.
 */
export function createBookmarksApp({
  store,
  token,
  findFile,
  cors = false,
  maxStreams,
  onResponse,
}: BookmarksAppParts) {
  const changes = new Changes(maxStreams);
  const notice = (event: ResponseEvent): void => {
    changes.notice(event);
    onResponse?.(event);
  };
  const context = requireToken(token);
  const service = createApp({ context, cors, onResponse: notice, server: { maxBodyBytes } })
    /**
     * Lists and searches bookmarks.
     *
     * The newest come first, in pages.
     */
    .get(
      "/bookmarks",
      route({ open: true, query: bookmarkQuery }, ({ query }) => store.list(query)),
    )
    /**
     * Adds a bookmark.
     *
     * Its address is in the header `location`.
     */
    .post(
      "/bookmarks",
      async ({ body }) => {
        const bookmark = await store.create(body);
        return reply(bookmark, { headers: { location: `/bookmarks/${bookmark.id}` } });
      },
      { body: bookmarkBody },
    )
    /**
     * Reads a bookmark.
     *
     * The id is the one that adding it returned.
     */
    .get(
      "/bookmarks/:id",
      route(open, async ({ params }) => (await store.find(params.id)) ?? bookmarkNotFound()),
      { params: bookmarkParams },
    )
    /**
     * Replaces a bookmark.
     *
     * It is replaced whole: a field that the body leaves out gets its default.
     */
    .put(
      "/bookmarks/:id",
      async ({ params, body }) => (await store.replace(params.id, body)) ?? bookmarkNotFound(),
      { params: bookmarkParams, body: bookmarkBody },
    )
    /**
     * Deletes a bookmark.
     *
     * No other bookmark ever gets its id.
     */
    .delete(
      "/bookmarks/:id",
      async ({ params }) => ((await store.delete(params.id)) ? undefined : bookmarkNotFound()),
      { params: bookmarkParams },
    )
    /**
     * Imports the bookmarks that a browser has exported.
     *
     * The body is the HTML file, in UTF-8, of at most 5 MiB. Links that are no bookmarks, such as `javascript:`, are
     * skipped. The others are stored, all or none of them. The events have the progress, and the report at the end.
     */
    .post("/imports", createImport(store))
    /**
     * Says when to list the bookmarks again.
     *
     * An event follows each change, and each 20 seconds of silence.
     */
    .get("/changes", route(open, changes.stream))
    /**
     * Shows the API.
     *
     * The page reads `/openapi.json`, and can try each route.
     */
    .get("/docs", route(open, showDocumentation))
    /**
     * Serves the page and its files.
     *
     * A file that the browser already has gets a 304.
     *
     * @tag files
     */
    .get("/*", route(open, serveFiles(findFile)));
  /**
   * Serves tools to agents, by the Model Context Protocol.
   *
   * A call of a tool is a request to its route, with the same token.
   */
  return service.post("/mcp", mcp(service, agentTools), { body: mcpMessage });
}

/** Everybody may read. Every other route needs the token. */
const open = { open: true } as const;

/** Room for the longest body that the schema allows, with every character escaped, in bytes. */
const maxBodyBytes = 65_536;

function bookmarkNotFound(): HttpError<404, "BOOKMARK_NOT_FOUND"> {
  return new HttpError(404, "BOOKMARK_NOT_FOUND", "There is no bookmark with this id");
}
