import { describe, expect, it } from "vitest";
import type { Finding } from "../src/findings/finding.ts";
import { formatFindings } from "../src/findings/format-findings.ts";

const finding: Finding = {
  method: "POST",
  path: "/bookmarks",
  input: "body",
  at: "tags[]",
  kind: "unbounded-string",
  severity: "warning",
  message: "The string may have any length: add .max(n)",
};

describe("formatFindings", () => {
  it("formats headings and findings in columns", () => {
    const whole: Finding = {
      ...finding,
      method: "PUT",
      path: "/",
      at: "",
      kind: "missing-body",
      severity: "info",
      message: "None",
    };
    expect(formatFindings([finding, whole])).toBe(
      [
        "severity  method  path        input  at       kind              message",
        "warning   POST    /bookmarks  body   tags[]   unbounded-string  The string may have any length: add .max(n)",
        "info      PUT     /           body   (whole)  missing-body      None",
      ].join("\n"),
    );
  });

  it("is empty without findings", () => {
    expect(formatFindings([])).toBe("");
  });
});
