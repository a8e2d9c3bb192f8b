import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ada, defineLogs, findLogs, useLogs, type Line } from "./define-logs.ts";
import { readDocument, root } from "./documents.ts";
import { startBlock } from "./start-block.ts";

const start = startBlock(findLogs());

defineLogs(start);

describe("the page on logs", () => {
  const readLines = useLogs(start);

  it("has the line of a request that is tested with pino", () => {
    const file = join(root, "packages/framework/test/observability/log-response.ts");
    const [tested = ""] = /^function [^]*/m.exec(
      readFileSync(file, "utf8").trim().replace("export ", ""),
    ) ?? [""];
    expect(tested).not.toBe("");
    expect(findLogs().code).toContain(tested);
  });

  it("shows the lines that its request writes", async () => {
    const { fences } = readDocument("docs/how-to/operations/logs.md");
    const shown = fences.find(({ language }) => language === "text")?.code ?? "";
    const headers = { ...ada, "x-request-id": "3f2a9c1b7d504e6f" };
    const lines = await readLines("/notes/7?secret=1", headers);
    expect(lines.map(toShown)).toEqual(
      shown.split("\n").map((line) => toShown(JSON.parse(line) as Line)),
    );
  });
});

/** Leaves out what the page leaves out, and what differs each time. */
function toShown(line: Line): Line {
  const left = new Set(["time", "pid", "hostname"]);
  const shown = Object.fromEntries(Object.entries(line).filter(([key]) => !left.has(key)));
  return "duration" in shown ? { ...shown, duration: expect.any(Number) as unknown } : shown;
}
