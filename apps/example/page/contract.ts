// Contract of an application, version 1. Written by `fw contract`: do not edit.

export interface Contract {
  /**
   * Lists and searches bookmarks.
   *
   * The newest come first, in pages.
   */
  "GET /bookmarks": {
    query: {
      /** Counted from 1 */
      page: number;
      perPage?: number | undefined;
      /**
       * Text to look for in titles, addresses, notes and tags
       *
       * Rules: At most 100 characters, after trimming. The search must not contain characters that cannot be stored.
       */
      q?: string | undefined;
      unread?: boolean | undefined;
    };
    response:
      | { status: 200; body: BookmarkPage }
      | Validation
      | InternalServerError;
  };
  /**
   * Adds a bookmark.
   *
   * Its address is in the header `location`.
   */
  "POST /bookmarks": {
    body: {
      /** Rules: The address must not contain characters that cannot be stored. */
      url: string;
      /** Rules: At most 200 characters, after trimming. The title must not contain characters that cannot be stored. */
      title: string;
      /** Rules: At most 2,000 characters, after trimming. The note must not contain characters that cannot be stored. */
      note?: string | undefined;
      /** Rules: Each tag may appear only once. */
      tags?: string[] | undefined;
      /** Where the bookmark was found */
      source?: {
        /** Rules: At most 100 characters, after trimming. The name must not contain characters that cannot be stored. */
        name: string;
        url?: string | null | undefined;
      } | null | undefined;
      unread?: boolean | undefined;
    };
    response:
      | { status: 201; body: Bookmark }
      | Unauthorized
      | Validation
      | NoBody
      | InvalidJson
      | PayloadTooLarge
      | UnsupportedMediaType
      | InternalServerError;
  };
  /**
   * Reads a bookmark.
   *
   * The id is the one that adding it returned.
   */
  "GET /bookmarks/:id": {
    params: { id: number };
    response:
      | { status: 200; body: Bookmark }
      | BookmarkNotFound
      | Validation
      | InternalServerError;
  };
  /**
   * Replaces a bookmark.
   *
   * It is replaced whole: a field that the body leaves out gets its default.
   */
  "PUT /bookmarks/:id": {
    params: { id: number };
    body: {
      /** Rules: The address must not contain characters that cannot be stored. */
      url: string;
      /** Rules: At most 200 characters, after trimming. The title must not contain characters that cannot be stored. */
      title: string;
      /** Rules: At most 2,000 characters, after trimming. The note must not contain characters that cannot be stored. */
      note?: string | undefined;
      /** Rules: Each tag may appear only once. */
      tags?: string[] | undefined;
      /** Where the bookmark was found */
      source?: {
        /** Rules: At most 100 characters, after trimming. The name must not contain characters that cannot be stored. */
        name: string;
        url?: string | null | undefined;
      } | null | undefined;
      unread?: boolean | undefined;
    };
    response:
      | { status: 200; body: Bookmark }
      | BookmarkNotFound
      | Unauthorized
      | Validation
      | NoBody
      | InvalidJson
      | PayloadTooLarge
      | UnsupportedMediaType
      | InternalServerError;
  };
  /**
   * Deletes a bookmark.
   *
   * No other bookmark ever gets its id.
   */
  "DELETE /bookmarks/:id": {
    params: { id: number };
    response:
      | { status: 204; body: undefined }
      | BookmarkNotFound
      | Unauthorized
      | Validation
      | InternalServerError;
  };
  /**
   * Imports the bookmarks that a browser has exported.
   *
   * The body is the HTML file, in UTF-8, of at most 5 MiB. Links that are no bookmarks, such as `javascript:`, are
   * skipped. The others are stored, all or none of them. The events have the progress, and the report at the end.
   */
  "POST /imports": {
    response:
      | {
          status: 200;
          body: EventStream<ImportFailure | ImportProgress | ImportReport>;
        }
      | NoBookmarksFile
      | TooManyLinks
      | UnsupportedMediaType
      | Unauthorized
      | InternalServerError;
  };
  /**
   * Says when to list the bookmarks again.
   *
   * An event follows each change, and each 20 seconds of silence.
   */
  "GET /changes": {
    response:
      | { status: 200; body: EventStream<Change> }
      | TooManyStreams
      | InternalServerError;
  };
  /**
   * Shows the API.
   *
   * The page reads `/openapi.json`, and can try each route.
   */
  "GET /docs": {
    response: { status: 200; body: string } | InternalServerError;
  };
  /**
   * Serves the page and its files.
   *
   * A file that the browser already has gets a 304.
   */
  "GET /*": {
    rest?: readonly string[] | undefined;
    response:
      | { status: 200; body: ReadableStream<Uint8Array> }
      | { status: 304; body: undefined }
      | FileNotFound
      | InternalServerError;
  };
  /**
   * Serves tools to agents, by the Model Context Protocol.
   *
   * A call of a tool is a request to its route, with the same token.
   */
  "POST /mcp": {
    body: {
      jsonrpc: "2.0";
      id?: string | number | undefined;
      method: string;
      params?: {
        name?: string | undefined;
        arguments?: { [key: string]: unknown } | undefined;
        cursor?: string | undefined;
        _meta?: {
          "io.modelcontextprotocol/protocolVersion"?: string | undefined;
          "io.modelcontextprotocol/clientCapabilities"?: object | undefined;
        } | undefined;
      } | undefined;
    };
    response:
      | { status: 200; body: McpAnswer }
      | { status: 202; body: undefined }
      | { status: 400; body: McpAnswer }
      | { status: 404; body: McpAnswer }
      | OriginNotAllowed
      | Unauthorized
      | Validation
      | NoBody
      | InvalidJson
      | PayloadTooLarge
      | UnsupportedMediaType
      | InternalServerError;
  };
}

export type Validation = { status: 400; body: ValidationProblem };

export type InternalServerError = { status: 500; body: InternalServerErrorProblem };

export type Unauthorized = { status: 401; body: UnauthorizedProblem };

export type NoBody = { status: 400; body: NoBodyProblem };

export type InvalidJson = { status: 400; body: InvalidJsonProblem };

export type PayloadTooLarge = { status: 413; body: PayloadTooLargeProblem };

export type UnsupportedMediaType = { status: 415; body: UnsupportedMediaTypeProblem };

export type BookmarkNotFound = { status: 404; body: BookmarkNotFoundProblem };

export interface EventStream<Item> extends ReadableStream<Uint8Array> {
  readonly "~item": Item;
}

export type NoBookmarksFile = { status: 400; body: NoBookmarksFileProblem };

export type TooManyLinks = { status: 400; body: TooManyLinksProblem };

export type TooManyStreams = { status: 503; body: TooManyStreamsProblem };

export type FileNotFound = { status: 404; body: FileNotFoundProblem };

export type OriginNotAllowed = { status: 403; body: OriginNotAllowedProblem };

/** One page of a listing. */
export interface BookmarkPage {
  items: Bookmark[];
  page: number;
  perPage: number;
  /** How many bookmarks there are on all pages together. */
  total: number;
}

/** A stored bookmark, as it is sent to clients. */
export interface Bookmark {
  id: number;
  /** An ISO 8601 time in UTC. */
  createdAt: string;
  /** An ISO 8601 time in UTC. */
  updatedAt: string;
  url: string;
  title: string;
  note: string;
  tags: string[];
  source: { name: string; url: string | null } | null;
  unread: boolean;
}

/** The request does not match its schema. */
export interface ValidationProblem {
  title: string;
  status: 400;
  code: "VALIDATION";
  detail: string;
  issues: ValidationIssue[];
  /** Whether there were more issues than these. */
  truncated?: true;
}

/** One way in which an input fails its schema. */
export interface ValidationIssue {
  /** The input that fails. */
  in: "body" | "params" | "query";
  path: (string | number)[];
  code: string;
  message: string;
}

/** An unexpected error occurred. */
export interface InternalServerErrorProblem {
  title: string;
  status: 500;
  code: "INTERNAL_SERVER_ERROR";
  detail: string;
}

export interface UnauthorizedProblem {
  title: string;
  status: 401;
  code: "UNAUTHORIZED";
  detail: string;
}

/** The request has no body. */
export interface NoBodyProblem {
  title: string;
  status: 400;
  code: "NO_BODY";
  detail: string;
}

/** The body is not valid JSON. */
export interface InvalidJsonProblem {
  title: string;
  status: 400;
  code: "INVALID_JSON";
  detail: string;
}

/** The body is larger than the limit. */
export interface PayloadTooLargeProblem {
  title: string;
  status: 413;
  code: "PAYLOAD_TOO_LARGE";
  detail: string;
}

/** The body has a media type that the route does not read. */
export interface UnsupportedMediaTypeProblem {
  title: string;
  status: 415;
  code: "UNSUPPORTED_MEDIA_TYPE";
  detail: string;
}

export interface BookmarkNotFoundProblem {
  title: string;
  status: 404;
  code: "BOOKMARK_NOT_FOUND";
  detail: string;
}

/** Why nothing was imported. */
export interface ImportFailure {
  failure: string;
}

/** How far an import is. */
export interface ImportProgress {
  /** How many links of the file are checked. Once all are, they are stored. */
  checked: number;
  total: number;
}

/** The result of an import. */
export interface ImportReport {
  added: number;
  /** How many links have an address that was known already. */
  known: number;
  /** How many links are no bookmarks, such as those that begin with `javascript:`. */
  skipped: number;
  /** The first of those, and why. */
  reasons: { title: string; reason: string }[];
}

export interface NoBookmarksFileProblem {
  title: string;
  status: 400;
  code: "NO_BOOKMARKS_FILE";
  detail: string;
}

export interface TooManyLinksProblem {
  title: string;
  status: 400;
  code: "TOO_MANY_LINKS";
  detail: string;
}

/** Why to list the bookmarks again. */
export interface Change {
  /** `interval` follows a silence, because another process or isolate may have changed bookmarks. */
  reason: "change" | "interval";
}

export interface TooManyStreamsProblem {
  title: string;
  status: 503;
  code: "TOO_MANY_STREAMS";
  detail: string;
}

export interface FileNotFoundProblem {
  title: string;
  status: 404;
  code: "FILE_NOT_FOUND";
  detail: string;
}

/** The response to a JSON-RPC request: it has a `result` or an `error`. */
export interface McpAnswer {
  jsonrpc: "2.0";
  /** Absent if a notification is refused. */
  id?: string | number;
  result?: object;
  error?: McpError;
}

/** An error of JSON-RPC or of the protocol. */
export interface McpError {
  code: number;
  message: string;
  /** The versions, if that of the message is not supported. */
  data?: { supported: string[]; requested: string };
}

export interface OriginNotAllowedProblem {
  title: string;
  status: 403;
  code: "ORIGIN_NOT_ALLOWED";
  detail: string;
}
