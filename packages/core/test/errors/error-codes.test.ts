import { describe, expect, it } from "vitest";
import { errorCodes } from "../../src/index.ts";

describe("errorCodes", () => {
  it("gives each code its status", () => {
    const statuses = Object.entries(errorCodes).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      BAD_REQUEST: 400,
      NO_BODY: 400,
      INVALID_JSON: 400,
      INVALID_FORM: 400,
      VALIDATION: 400,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      REQUEST_HEADER_FIELDS_TOO_LARGE: 431,
      INTERNAL_SERVER_ERROR: 500,
    });
  });
});
