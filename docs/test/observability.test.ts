import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { root } from "./documents.ts";

const blocks = readCodeBlocks()
  .filter(({ name }) => name.startsWith("docs/how-to/operations/observability.md"))
  .map(({ code }) => code.trim());

function readTested(name: string): string {
  return readFileSync(join(root, "packages/framework/test/observability", name), "utf8").trim();
}

describe("the page on observability", () => {
  it("has the subscriber that is tested with OpenTelemetry", () => {
    expect(blocks).toContain(readTested("http-route.ts"));
  });

  it("has the line of a request that is tested with pino", () => {
    const tested = /^function logResponse[^]*/m.exec(
      readTested("log-response.ts").replace("export ", ""),
    )?.[0];
    expect(tested).toBeDefined();
    expect(blocks).toContainEqual(expect.stringContaining(tested ?? ""));
  });
});
