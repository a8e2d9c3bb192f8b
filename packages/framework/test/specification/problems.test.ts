import { describe, expect, it } from "vitest";
import { errorCodes } from "../../src/index.ts";

// docs/specification.md#92-codes
describe("the table of codes", () => {
  it("has these codes with their statuses", () => {
    const statuses = Object.entries(errorCodes).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toMatchObject({
      NO_BODY: 400,
      INVALID_JSON: 400,
      VALIDATION: 400,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      BAD_REQUEST: 400,
      INTERNAL_SERVER_ERROR: 500,
    });
  });
});
