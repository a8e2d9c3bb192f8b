export interface Bookmark {
  url: string;
  title: string;
  note: string;
  tags: string[];
  source: { name: string; url: string | null } | null;
  unread: boolean;
  id: number;
  /** An ISO 8601 time in UTC. */
  createdAt: string;
  updatedAt: string;
}
interface Body {
  url: string;
  title: string;
  note?: string | undefined;
  tags?: string[] | undefined;
  source?: { name: string; url?: string | null | undefined } | null | undefined;
  unread?: boolean | undefined;
}
type Validation = {
  status: 400;
  body: {
    title: string;
    status: 400;
    code: "VALIDATION";
    detail: string;
    issues: {
      in: "body" | "params" | "query";
      path: (string | number)[];
      code: string;
      message: string;
    }[];
  };
};
type NotFound = {
  status: 404;
  body: { title: string; status: 404; code: "BOOKMARK_NOT_FOUND"; detail: string };
};
export interface Contract {
  "GET /bookmarks": {
    query: {
      page: number;
      perPage?: number | undefined;
      q?: string | undefined;
      unread?: boolean | undefined;
    };
    response:
      | { status: 200; body: { items: Bookmark[]; page: number; perPage: number; total: number } }
      | Validation;
  };
  "POST /bookmarks": { body: Body; response: { status: 201; body: Bookmark } | Validation };
  "PUT /bookmarks/:id": {
    params: { id: number };
    body: Body;
    response: { status: 200; body: Bookmark } | Validation | NotFound;
  };
  "DELETE /bookmarks/:id": {
    params: { id: number };
    response: { status: 204; body: undefined } | Validation | NotFound;
  };
  "POST /imports": {
    response: {
      status: 200;
      body: {
        added: number;
        known: number;
        skipped: number;
        reasons: { title: string; reason: string }[];
      };
    };
  };
}
