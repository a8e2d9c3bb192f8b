/**
 * The framework's own errors: each code with its status, its title and the sentence in `detail`
 * (docs/specification.md#92-codes). `sources` lists what can cause the error ({@link ErrorSource}).
 */
export const errorCodes = {
  BAD_REQUEST: {
    status: 400,
    title: "Bad Request",
    detail: "The request is malformed",
    sources: { head: true, reader: true },
  },
  NO_BODY: {
    status: 400,
    title: "Bad Request",
    detail: "The request has no body",
    sources: { body: true },
  },
  INVALID_JSON: {
    status: 400,
    title: "Bad Request",
    detail: "The body is not valid JSON",
    sources: { body: true, reader: true },
  },
  INVALID_FORM: {
    status: 400,
    title: "Bad Request",
    detail: "The body is not a valid form",
    sources: { reader: true },
  },
  VALIDATION: {
    status: 400,
    title: "Bad Request",
    detail: "The request does not match its schema",
    sources: { input: true, reader: true },
  },
  NOT_FOUND: {
    status: 404,
    title: "Not Found",
    detail: "No route has this path",
    sources: { path: true },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "Method Not Allowed",
    detail: "The path exists, but not for this method",
    sources: { method: true },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: "Request Timeout",
    detail: "The request did not arrive in time",
    sources: { connection: true },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: "Content Too Large",
    detail: "The body is larger than the limit",
    sources: { body: true, reader: true },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "Unsupported Media Type",
    detail: "The body must be sent as application/json or a +json type",
    sources: { body: true, reader: true },
  },
  REQUEST_HEADER_FIELDS_TOO_LARGE: {
    status: 431,
    title: "Request Header Fields Too Large",
    detail: "The head of the request is larger than the server accepts",
    sources: { connection: true },
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    title: "Internal Server Error",
    detail: "An unexpected error occurred",
    sources: { handler: true },
  },
} as const;

/** A code of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/**
 * What can cause an error:
 *
 * - `connection`: the server's connection, while a request arrives;
 * - `head`: the request line and the headers;
 * - `path`, `method`: routing;
 * - `input`: any input that a route declares;
 * - `body`: a body that a route declares;
 * - `reader`: a body that the handler reads itself, with `readBytes`, `readForm` or a method of the request, or a value
 *   that it gives to `validate`;
 * - `handler`: any handler.
 */
export type ErrorSource = {
  [Code in ErrorCode]: keyof (typeof errorCodes)[Code]["sources"];
}[ErrorCode];

/** The codes that a source can cause. */
export type CodeFrom<Source extends ErrorSource> = {
  [Code in ErrorCode]: Source extends keyof (typeof errorCodes)[Code]["sources"] ? Code : never;
}[ErrorCode];

/**
 * Lists the error codes that the given sources can cause.
 *
 * @param sources - The sources, such as `body`.
 * @returns The codes, grouped by source in the given order, without duplicates.
 */
export function listErrorCodes(sources: readonly ErrorSource[]): readonly ErrorCode[] {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return [
    ...new Set(
      sources.flatMap((source) =>
        codes.filter((code) => Object.hasOwn(errorCodes[code].sources, source)),
      ),
    ),
  ];
}
