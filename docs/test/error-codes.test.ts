import { describe, expect, it } from "vitest";
import { errorCodes } from "../../packages/framework/src/index.ts";
import { readDocument } from "./documents.ts";
import { readCode, readTables } from "./tables.ts";

const page = readDocument("docs/reference/error-codes.md");
const codes = Object.entries(errorCodes).map(([code, { status }]) => ({ code, status }));

describe("the table of error codes", () => {
  it("has the codes of the framework and no others, each with its status", () => {
    const documented = readTables(page, ["code", "status", "when"]).map((row) => ({
      code: readCode(row.code)[0],
      status: Number(row.status),
    }));
    expect(documented).toEqual(codes);
  });
});

describe.for(codes)("the section on $code", ({ code, status }) => {
  it("shows a request that is answered with it", () => {
    const [, section = ""] = page.text.split(`\n### \`${code}\`\n`);
    const [example = ""] = section.split("\n### ");
    expect(example).toContain(`\nHTTP/1.1 ${status} `);
    expect(example).toContain(`"code": "${code}"`);
  });
});
