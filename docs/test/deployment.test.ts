import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { serveBlock } from "./run-block.ts";

const block = readCodeBlocks().find(
  ({ name, code }) => name.startsWith("docs/deployment.md") && code.includes("SIGTERM"),
);

describe("the server of the page on deployment", () => {
  it("answers, and on SIGTERM ends by itself", { timeout: 60_000 }, async () => {
    if (block === undefined) throw new Error("The page has no server that handles SIGTERM");
    await serveBlock(block, async ({ port, stop }) => {
      const response = await fetch(`http://localhost:${port}/`);
      expect(await response.text()).toBe("Hello");
      expect(await stop("SIGTERM")).toEqual({ exitCode: 0 });
    });
  });
});
