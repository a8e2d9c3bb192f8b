/**
 * The framework's own errors: each code with its status, its title and the sentence in `detail`
 * (docs/specification.md#92-codes).
 */
export const errorCodes = {
  BAD_REQUEST: {
    status: 400,
    title: "Bad Request",
    detail: "The request is malformed",
  },
  NO_BODY: {
    status: 400,
    title: "Bad Request",
    detail: "The request has no body",
  },
  INVALID_JSON: {
    status: 400,
    title: "Bad Request",
    detail: "The body is not valid JSON",
  },
  INVALID_FORM: {
    status: 400,
    title: "Bad Request",
    detail: "The body is not a valid form",
  },
  VALIDATION: {
    status: 400,
    title: "Bad Request",
    detail: "The request does not match its schema",
  },
  NOT_FOUND: {
    status: 404,
    title: "Not Found",
    detail: "No route has this path",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "Method Not Allowed",
    detail: "The path exists, but not for this method",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: "Request Timeout",
    detail: "The request did not arrive in time",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: "Content Too Large",
    detail: "The body is larger than the limit",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "Unsupported Media Type",
    detail: "The body has a media type that the route does not read",
  },
  REQUEST_HEADER_FIELDS_TOO_LARGE: {
    status: 431,
    title: "Request Header Fields Too Large",
    detail: "The head of the request is larger than the server accepts",
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    title: "Internal Server Error",
    detail: "An unexpected error occurred",
  },
  HANDLER_TIMEOUT: {
    status: 503,
    title: "Service Unavailable",
    detail: "The response was not ready in time",
  },
} as const;

/** A code of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** The errors by what can cause them. Only tools read it, so a server's bundle does not hold it. */
const errorSources = {
  // The server's connection, while a request arrives.
  connection: { REQUEST_TIMEOUT: true, REQUEST_HEADER_FIELDS_TOO_LARGE: true },
  // The request line and the headers.
  head: { BAD_REQUEST: true },
  // Routing.
  path: { NOT_FOUND: true },
  method: { METHOD_NOT_ALLOWED: true },
  // Any input that a route declares.
  input: { VALIDATION: true },
  // A body that a route declares.
  body: {
    NO_BODY: true,
    INVALID_JSON: true,
    PAYLOAD_TOO_LARGE: true,
    UNSUPPORTED_MEDIA_TYPE: true,
  },
  // A form that a route declares.
  form: { UNSUPPORTED_MEDIA_TYPE: true, PAYLOAD_TOO_LARGE: true, INVALID_FORM: true },
  // A body that the handler reads itself, with `readBytes`, `readForm` or a method of the request, or a value that it
  // gives to `validate`.
  reader: {
    BAD_REQUEST: true,
    INVALID_JSON: true,
    INVALID_FORM: true,
    VALIDATION: true,
    PAYLOAD_TOO_LARGE: true,
    UNSUPPORTED_MEDIA_TYPE: true,
  },
  // Any handler.
  handler: { INTERNAL_SERVER_ERROR: true },
  // A time limit of the application or the route.
  limit: { HANDLER_TIMEOUT: true },
} as const;

/** What can cause an error. */
export type ErrorSource = keyof typeof errorSources;

/** The codes that a source can cause. */
export type CodeFrom<Source extends ErrorSource> = {
  [Each in Source]: keyof (typeof errorSources)[Each];
}[Source];

/**
 * Lists the error codes that the given sources can cause.
 *
 * @param sources - The sources, such as `body`.
 * @returns The codes, grouped by source in the given order, without duplicates.
 */
export function listErrorCodes(sources: readonly ErrorSource[]): readonly ErrorCode[] {
  return [
    ...new Set(sources.flatMap((source) => Object.keys(errorSources[source]) as ErrorCode[])),
  ];
}
