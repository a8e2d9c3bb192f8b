import { describe, expect, it } from "vitest";
import { errorCodes, HttpError, listErrorCodes } from "../../src/index.ts";

const rows = Object.entries(errorCodes);
const sources = [
  ...(["connection", "head", "path", "method"] as const),
  ...(["input", "body", "reader", "handler", "limit"] as const),
];

describe("errorCodes", () => {
  it("gives each code its status and its sources", () => {
    expect(
      rows.map(([code, { status }]) => [
        code,
        status,
        ...sources.filter((source) => listErrorCodes([source]).some((each) => each === code)),
      ]),
    ).toEqual([
      ["BAD_REQUEST", 400, "head", "reader"],
      ["NO_BODY", 400, "body"],
      ["INVALID_JSON", 400, "body", "reader"],
      ["INVALID_FORM", 400, "reader"],
      ["VALIDATION", 400, "input", "reader"],
      ["NOT_FOUND", 404, "path"],
      ["METHOD_NOT_ALLOWED", 405, "method"],
      ["REQUEST_TIMEOUT", 408, "connection"],
      ["PAYLOAD_TOO_LARGE", 413, "body", "reader"],
      ["UNSUPPORTED_MEDIA_TYPE", 415, "body", "reader"],
      ["REQUEST_HEADER_FIELDS_TOO_LARGE", 431, "connection"],
      ["INTERNAL_SERVER_ERROR", 500, "handler"],
      ["HANDLER_TIMEOUT", 503, "limit"],
    ]);
  });

  it.each(rows)("gives %s its reason phrase as the title", (code, { status, title }) => {
    expect(title).toBe(new HttpError(status, code).message);
  });
});

describe("listErrorCodes", () => {
  it("lists the codes grouped by source, without duplicates", () => {
    expect(listErrorCodes(["input", "body", "reader"])).toEqual([
      "VALIDATION",
      "NO_BODY",
      "INVALID_JSON",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "BAD_REQUEST",
      "INVALID_FORM",
    ]);
  });

  it("lists every code for all sources", () => {
    expect(listErrorCodes(sources).toSorted()).toEqual(Object.keys(errorCodes).toSorted());
  });
});
