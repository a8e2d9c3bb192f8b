/**
 * Every error that the framework itself answers with: its code, its status and the sentence that
 * stands in `detail` (docs/specification.md#92-codes).
 */
export const errorCodes = {
  BAD_REQUEST: { status: 400, detail: "The request is malformed" },
  NO_BODY: { status: 400, detail: "The request has no body" },
  INVALID_JSON: { status: 400, detail: "The body is not valid JSON" },
  INVALID_FORM: { status: 400, detail: "The body is not a valid form" },
  VALIDATION: { status: 400, detail: "The request does not match its schema" },
  NOT_FOUND: { status: 404, detail: "No route has this path" },
  METHOD_NOT_ALLOWED: { status: 405, detail: "The path exists, but not for this method" },
  REQUEST_TIMEOUT: { status: 408, detail: "The request did not arrive in time" },
  PAYLOAD_TOO_LARGE: { status: 413, detail: "The body is larger than the limit" },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    detail: "The body must be sent as application/json or a +json type",
  },
  REQUEST_HEADER_FIELDS_TOO_LARGE: {
    status: 431,
    detail: "The head of the request is larger than the server accepts",
  },
  INTERNAL_SERVER_ERROR: { status: 500, detail: "The server met an error that it did not expect" },
} as const;

/** A code of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;
